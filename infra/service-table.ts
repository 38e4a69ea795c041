import { RemovalPolicy } from 'aws-cdk-lib'
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { AttributeType, Billing, type ITableV2, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Grant as IamGrant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { Grant, Keys, TableDefinition } from '../lib/operations/tables.ts'
import { PERIOD } from './monitored.ts'

interface Options {
  /** Protects the table, and retains it when the stack is deleted. */
  readonly keepData: boolean
  /** An existing table to use instead of a new one. */
  readonly existingName?: string | undefined
}

const key = (name: string) => ({ name, type: AttributeType.STRING })

const keysOf = ({ partitionKey, sortKey }: Keys) => ({
  partitionKey: key(partitionKey),
  ...(sortKey !== undefined && { sortKey: key(sortKey) }),
})

const createTable = (
  scope: Construct,
  id: string,
  definition: TableDefinition,
  { keepData }: Options,
): TableV2 => {
  const { indexes = {}, timeToLive } = definition
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
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: keepData },
    deletionProtection: keepData,
    // A first deployment that fails leaves no table.
    removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  })
}

/** A DynamoDB table, with the grants on it, its environment variable and its metrics. */
export class ServiceTable {
  readonly table: TableV2 | ITableV2
  readonly #definition: TableDefinition

  constructor(scope: Construct, id: string, definition: TableDefinition, options: Options) {
    const { existingName } = options
    this.#definition = definition
    this.table =
      existingName === undefined
        ? createTable(scope, id, definition, options)
        : TableV2.fromTableAttributes(scope, id, { tableName: existingName, globalIndexes: this.#indexes })
  }

  get #indexes(): string[] {
    return Object.keys(this.#definition.indexes ?? {})
  }

  get environment(): Record<string, string> {
    return { [this.#definition.variable]: this.table.tableName }
  }

  grant(grantee: IGrantable, { index, actions }: Omit<Grant, 'table'>): void {
    const { tableArn } = this.table
    IamGrant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `dynamodb:${action}`),
      resourceArns: [index === undefined ? tableArn : `${tableArn}/index/${index}`],
    })
  }

  /** Throttled reads and writes. DynamoDB counts them separately for the table and for each of its indexes. */
  get throttleEvents(): IMetric[] {
    const { tableName: TableName } = this.table
    const places = [
      { TableName },
      ...this.#indexes.map((name) => ({ TableName, GlobalSecondaryIndexName: name })),
    ]
    return places.flatMap((dimensionsMap) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
        (metricName) =>
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName,
            dimensionsMap,
            statistic: Stats.SUM,
            period: PERIOD,
          }),
      ),
    )
  }
}
