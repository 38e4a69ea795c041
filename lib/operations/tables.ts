import { environment, type Variable } from '../platform/env.ts'

/** Keys of a table or of one of its indexes. All keys are strings. */
export interface Keys {
  readonly partitionKey: string
  readonly sortKey?: string
}

/** An index contains the items that have its keys. */
interface IndexDefinition extends Keys {
  /** What an entry has besides the keys of the index and of the table. */
  readonly attributes: readonly string[]
}

export interface TableDefinition extends Keys {
  /** The environment variable that holds the table's name. */
  readonly variable: Variable
  /** The attribute with an item's expiry, seconds since 1970. A table that has one holds nothing that must last. */
  readonly timeToLive?: string
  readonly indexes?: Readonly<Record<string, IndexDefinition>>
}

/** The DynamoDB tables. The CDK stack and the embedded database create them from this. */
export const tables = {
  sites: {
    variable: environment.sitesTable,
    partitionKey: 'id',
    /**
     * Summaries of all sites by creation time, in one partition. DynamoDB lets it take 1000 write units a second, so
     * an entry stays below 1 KB, which is one. It cannot change what an index has, so that is one map.
     */
    indexes: { summaries: { partitionKey: 'list', sortKey: 'createdAt', attributes: ['summary'] } },
  },
  analyses: { variable: environment.analysesTable, partitionKey: 'siteId', sortKey: 'createdAt' },
  /** Answers of the estimators. */
  baselines: { variable: environment.baselinesTable, partitionKey: 'key', timeToLive: 'expiresAt' },
  /** Replies of the building server, apart: the function that stores them must not be able to overwrite a baseline. */
  buildings: { variable: environment.buildingsTable, partitionKey: 'key', timeToLive: 'expiresAt' },
  /** Responses by idempotency key. */
  idempotency: { variable: environment.idempotencyTable, partitionKey: 'id', timeToLive: 'expiration' },
  /** Runs and their progress, by id in one partition: ids begin with the time. Expired ones are deleted with their files. */
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

/** What a function may do to the files of runs. The names are those of S3. */
export type FileAction = 'GetObject' | 'PutObject' | 'AbortMultipartUpload' | 'DeleteObject' | 'ListBucket'
