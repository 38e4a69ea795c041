import { environment, type Variable } from '../platform/env.ts'

/** Keys of a table or of one of its indexes. All keys are strings. */
export interface Keys {
  readonly partitionKey: string
  readonly sortKey?: string
}

/** An index contains the items that have its keys. */
interface IndexDefinition extends Keys {
  /** Projected attributes, besides the keys of the index and of the table. */
  readonly attributes: readonly string[]
}

export interface TableDefinition extends Keys {
  /** The environment variable that holds the table's name. */
  readonly variable: Variable
  /** The attribute with an item's expiry, seconds since 1970. Such a table holds nothing that must last. */
  readonly timeToLive?: string
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
}

/** The DynamoDB tables. The CDK stack and the embedded database create them from this. */
export const tables = {
  sites: {
    variable: environment.sitesTable,
    partitionKey: 'id',
    /**
     * Summaries of all sites by creation time, in one partition. DynamoDB limits it to 1000 write units a second, so an entry
     * stays below 1 KB, one unit. DynamoDB cannot change an index's projection later, so the index projects a single map.
     */
    indexes: { summaries: { partitionKey: 'list', sortKey: 'createdAt', attributes: ['summary'] } },
  },
  analyses: { variable: environment.analysesTable, partitionKey: 'siteId', sortKey: 'createdAt' },
  /** Answers of the estimators. */
  baselines: { variable: environment.baselinesTable, partitionKey: 'key', timeToLive: 'expiresAt' },
  /** Replies of the building server, in a separate table: the function that stores them must not overwrite a baseline. */
  buildings: { variable: environment.buildingsTable, partitionKey: 'key', timeToLive: 'expiresAt' },
  /** Responses by idempotency key. */
  idempotency: { variable: environment.idempotencyTable, partitionKey: 'id', timeToLive: 'expiration' },
  /** Runs and their progress, by id in one partition: ids begin with the time. Expired runs are deleted with their files. */
  runs: { variable: environment.runsTable, partitionKey: 'list', sortKey: 'id', timeToLive: 'expiresAt' },
} as const satisfies Record<string, TableDefinition>

export type TableName = keyof typeof tables

type Action =
  | 'GetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'Query'
  | 'BatchGetItem'
  | 'BatchWriteItem'

/** A function's permissions for one table, or for one index only. */
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

/** A function's permissions for the files of runs, with S3's names. */
export type FileAction = 'GetObject' | 'PutObject' | 'AbortMultipartUpload' | 'DeleteObject' | 'ListBucket'
