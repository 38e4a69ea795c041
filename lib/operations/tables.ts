import { environment, type Variable } from '../platform/env.ts'

/** Keys of a table or of one of its indexes. All keys are strings. */
export interface Keys {
  readonly partitionKey: string
  readonly sortKey?: string
}

export interface TableDefinition extends Keys {
  /** The environment variable that holds the table's name. */
  readonly variable: Variable
  /** The attribute with an item's expiry, seconds since 1970. A table that has one holds nothing that must last. */
  readonly timeToLive?: string
  /** Indexes project whole items. */
  readonly indexes?: Readonly<Record<string, Keys>>
}

/** The DynamoDB tables. The CDK stack and the embedded database create them from this. */
export const tables = {
  sites: {
    variable: environment.sitesTable,
    partitionKey: 'id',
    /** All sites by creation time, in one partition. */
    indexes: { newest: { partitionKey: 'list', sortKey: 'createdAt' } },
  },
  analyses: { variable: environment.analysesTable, partitionKey: 'siteId', sortKey: 'createdAt' },
  baselines: { variable: environment.baselinesTable, partitionKey: 'key', timeToLive: 'expiresAt' },
  /** Responses by idempotency key. */
  idempotency: { variable: environment.idempotencyTable, partitionKey: 'id', timeToLive: 'expiration' },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

type Action = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query' | 'BatchWriteItem'

/** What a function may do in one table, or in one index only. */
export interface Grant {
  readonly table: TableName
  readonly index?: string
  readonly actions: readonly [Action, ...Action[]]
}

export const baselineCache: Grant = { table: 'baselines', actions: ['GetItem', 'PutItem'] }
export const idempotencyRecords: Grant = {
  table: 'idempotency',
  actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
}
