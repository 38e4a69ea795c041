import { RemovalPolicy } from 'aws-cdk-lib'
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { AttributeType, Billing, type ITableV2, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Grant as IamGrant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import {
  tables as definitions,
  type Grant,
  type Keys,
  type TableDefinition,
  type TableName,
} from '../lib/operations/tables.ts'
import { countOf, graph, type Monitored, sumOf } from './monitoring.ts'
import type { Settings } from './settings.ts'

const key = (name: string) => ({ name, type: AttributeType.STRING })

const keysOf = ({ partitionKey, sortKey }: Keys) => ({
  partitionKey: key(partitionKey),
  ...(sortKey !== undefined && { sortKey: key(sortKey) }),
})

/** @param keepData protects the table and retains it when the stack is deleted, unless its items expire */
const createTable = (
  scope: Construct,
  id: string,
  definition: TableDefinition,
  keepData: boolean,
): TableV2 => {
  const { indexes = {}, timeToLive } = definition
  const isKept = keepData && timeToLive === undefined
  return new TableV2(scope, id, {
    ...keysOf(definition),
    globalSecondaryIndexes: Object.entries(indexes).map(([indexName, index]) => ({
      indexName,
      ...keysOf(index),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.attributes],
    })),
    ...(timeToLive !== undefined && { timeToLiveAttribute: timeToLive }),
    billing: Billing.onDemand(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: isKept },
    deletionProtection: isKept,
    // A failed first deployment leaves no table.
    removalPolicy: isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  })
}

const indexesOf = ({ indexes = {} }: TableDefinition): string[] => Object.keys(indexes)

interface ServiceTable {
  readonly table: TableV2 | ITableV2
  readonly definition: TableDefinition
}

/** Throttled reads and writes. DynamoDB counts them separately for a table and for each of its indexes. */
const throttleEvents = ({ table: { tableName: TableName }, definition }: ServiceTable): IMetric[] =>
  [{}, ...indexesOf(definition).map((name) => ({ GlobalSecondaryIndexName: name }))].flatMap((index) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) =>
      countOf('AWS/DynamoDB', metricName, { TableName, ...index }),
    ),
  )

/** All DynamoDB tables of the service. Data can be kept; tables whose items expire are always deleted with the stack. */
export class Tables extends Construct implements Monitored {
  readonly #tables: Readonly<Record<TableName, ServiceTable>>

  constructor(scope: Construct, { keepData, sitesTable, analysesTable }: Settings) {
    super(scope, 'Tables')
    /** @param tableName the name of a table to use instead of a new one */
    const table = (id: string, definition: TableDefinition, tableName?: string): ServiceTable => ({
      definition,
      table:
        tableName === undefined
          ? createTable(this, id, definition, keepData)
          : TableV2.fromTableAttributes(this, id, { tableName, globalIndexes: indexesOf(definition) }),
    })
    this.#tables = {
      sites: table('Sites', definitions.sites, sitesTable),
      analyses: table('Analyses', definitions.analyses, analysesTable),
      baselines: table('Baselines', definitions.baselines),
      buildings: table('Buildings', definitions.buildings),
      runs: table('Runs', definitions.runs),
      idempotency: table('Idempotency', definitions.idempotency),
    }
  }

  /** The name of the table of runs. */
  get runsName(): string {
    return this.#tables.runs.table.tableName
  }

  /** The environment variables that name the tables of these grants. */
  environment(grants: readonly Grant[]): Record<string, string> {
    return Object.fromEntries(
      grants.map(({ table }) => [definitions[table].variable, this.#tables[table].table.tableName]),
    )
  }

  grant(grantee: IGrantable, grants: readonly Grant[]): void {
    for (const { table, index, actions } of grants) {
      const { tableArn } = this.#tables[table].table
      IamGrant.addToPrincipal({
        grantee,
        actions: actions.map((action) => `dynamodb:${action}`),
        resourceArns: [index === undefined ? tableArn : `${tableArn}/index/${index}`],
      })
    }
  }

  /** An on-demand table throttles only for moments; a request that fails for good is a 5xx, or an error of a step. */
  readonly alarms = {}

  get widgets() {
    const all = Object.values(this.#tables)
    const tables = all.map(({ table }) => table)
    return [
      graph('Tables', [
        ...tables.map((table) => table.metricConsumedReadCapacityUnits()),
        ...tables.map((table) => table.metricConsumedWriteCapacityUnits()),
        sumOf('Throttled requests', all.flatMap(throttleEvents)),
      ]),
    ]
  }
}
