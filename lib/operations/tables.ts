import { environment, type Variable } from '../platform/env.ts'

/** Keys of a table or of an index of it; every key is a string. */
interface Keys {
  readonly partitionKey: string
  readonly sortKey?: string
}

export interface TableDefinition extends Keys {
  /** The environment variable that holds the table's name. */
  readonly variable: Variable
  /** Name of the attribute after whose time, in seconds since 1970, an item may go: what such a table holds can be lost. */
  readonly timeToLive?: string
  /** Indexes hold whole items. */
  readonly indexes?: Readonly<Record<string, Keys>>
}

/** The DynamoDB tables: whoever makes them, makes them from this. */
export const tables = {
  sites: {
    variable: environment.sitesTable,
    partitionKey: 'id',
    /**
     * All sites by their creation, in one partition: it bears a thousand writes of sites in a second, which a
     * service that draws horizons by hand does not reach. Beyond, spread `list` over several values.
     */
    indexes: { newest: { partitionKey: 'list', sortKey: 'createdAt' } },
  },
  analyses: { variable: environment.analysesTable, partitionKey: 'siteId', sortKey: 'createdAt' },
  baselines: { variable: environment.baselinesTable, partitionKey: 'key', timeToLive: 'expiresAt' },
  /** What was answered under an idempotency key. */
  idempotency: { variable: environment.idempotencyTable, partitionKey: 'id', timeToLive: 'expiration' },
} as const satisfies Record<string, TableDefinition>
