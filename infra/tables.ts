import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import { Grant as IamGrant } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Grant } from '../lib/grants.ts'
import { type TableDefinition, tables } from '../lib/tables.ts'
import { acknowledge } from './acknowledge.ts'
import type { Settings } from './settings.ts'

type Name = keyof typeof tables
type Table = TableV2 | ITableV2

/** Dimensions of DynamoDB's metrics. */
export interface DynamoPlace {
  readonly TableName: string
  readonly GlobalSecondaryIndexName?: string
}

const key = (name: string) => ({ name, type: AttributeType.STRING })

const keysOf = ({ partitionKey, sortKey }: Pick<TableDefinition, 'partitionKey' | 'sortKey'>) => ({
  partitionKey: key(partitionKey),
  ...(sortKey !== undefined && { sortKey: key(sortKey) }),
})

/** The service's tables, and what each function may do in them. */
export class Tables extends Construct {
  readonly #tables: Readonly<Record<Name, Table>>

  constructor(scope: Construct, { keepData, sitesTable, analysesTable }: Settings) {
    super(scope, 'Tables')
    this.#tables = {
      sites: this.#data('Sites', tables.sites, keepData, sitesTable),
      analyses: this.#data('Analyses', tables.analyses, keepData, analysesTable),
      baselines: this.#passing(
        'Baselines',
        tables.baselines,
        'What is lost of this cache is asked for again.',
      ),
      idempotency: this.#passing('Idempotency', tables.idempotency, 'It matters for a day.'),
    }
  }

  get all(): readonly Table[] {
    return Object.values(this.#tables)
  }

  /** Where DynamoDB counts: in each table, and apart in each index. */
  get places(): readonly DynamoPlace[] {
    const placesOf = (name: Name): DynamoPlace[] => {
      const { indexes = {} }: TableDefinition = tables[name]
      const { tableName: TableName } = this.#tables[name]
      return [
        { TableName },
        ...Object.keys(indexes).map((index) => ({ TableName, GlobalSecondaryIndexName: index })),
      ]
    }
    return [
      ...placesOf('sites'),
      ...placesOf('analyses'),
      ...placesOf('baselines'),
      ...placesOf('idempotency'),
    ]
  }

  /** @param existing name of a table that stands in for the stack's own */
  #data(id: string, definition: TableDefinition, keepData: boolean, existing: string | undefined): Table {
    const indexes = Object.entries(definition.indexes ?? {})
    if (existing !== undefined) {
      const globalIndexes = indexes.map(([name]) => name)
      return TableV2.fromTableAttributes(this, id, { tableName: existing, globalIndexes })
    }
    return new TableV2(this, id, {
      ...keysOf(definition),
      globalSecondaryIndexes: indexes.map(([indexName, index]) => ({ indexName, ...keysOf(index) })),
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: keepData },
      deletionProtection: keepData,
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
  }

  #passing(id: string, definition: TableDefinition & { timeToLive: string }, whyNoRecovery: string): Table {
    const table = new TableV2(this, id, {
      ...keysOf(definition),
      timeToLiveAttribute: definition.timeToLive,
      billing: Billing.onDemand(),
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acknowledge(table, { 'AwsSolutions-DDB3': whyNoRecovery })
    return table
  }

  /** The environment that a function needs to find the tables of its grants. */
  environment(grants: readonly Grant[]): Record<string, string> {
    return Object.fromEntries(
      grants.map(({ table }) => [tables[table].variable, this.#tables[table].tableName]),
    )
  }

  grant(grantee: IGrantable, { table, index, actions }: Grant): void {
    const { tableArn } = this.#tables[table]
    IamGrant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `dynamodb:${action}`),
      resourceArns: [index === undefined ? tableArn : `${tableArn}/index/${index}`],
    })
  }
}
