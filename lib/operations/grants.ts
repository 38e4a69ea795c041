import type { tables } from './tables.ts'

/** What a function does in one table or, where an index is named, in that index alone. */
export interface Grant {
  readonly table: keyof typeof tables
  readonly index?: string
  /** By DynamoDB's names. */
  readonly actions: readonly [Action, ...Action[]]
}

type Action = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query' | 'BatchWriteItem'

export const cachedBaselines: Grant = { table: 'baselines', actions: ['GetItem', 'PutItem'] }
export const idempotency: Grant = {
  table: 'idempotency',
  actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
}
