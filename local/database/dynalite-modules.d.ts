// dynalite ships no types. These cover the parts that need no HTTP server.

declare module 'dynalite/db/index.js' {
  export type Callback = (error: unknown, value?: unknown) => void

  /** An item or a table. */
  export type Value = { readonly TableStatus?: unknown }

  export type Write =
    | { readonly type: 'put'; readonly key: string; readonly value: Value }
    | { readonly type: 'del'; readonly key: string }

  interface ValueIterator {
    /** Undefined at the end. */
    next(): Promise<unknown>
    close(): Promise<void>
    /** Called by dynalite when it needs no more values. */
    return?(): Promise<void>
  }

  /** LevelDB, or its in-memory equivalent. */
  export interface Level {
    open(options: { readonly createIfMissing: boolean }): Promise<void>
    close: {
      (): Promise<void>
      /** LevelDB's own `close`. */
      _original(): Promise<void>
    }
    put(key: string, value: Value, callback: Callback): void
    del(key: string, callback: Callback): void
    batch(writes: readonly Write[]): Promise<void>
    values(options: unknown): ValueIterator
  }

  export interface Store {
    readonly db: Level
  }

  const dynaliteDb: {
    create(options: {
      /** Folder of the LevelDB files. By default the tables are in memory. */
      readonly path?: string
      readonly createTableMs?: number
    }): Store
  }
  export default dynaliteDb
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js'

  /** Both throw an error with a `statusCode` and a `body` if the parameters are invalid. */
  const validations: {
    checkTypes(parameters: unknown, types: unknown): unknown
    checkValidations(parameters: unknown, types: unknown, custom: unknown, store: Store): void
  }
  export default validations
}

declare module 'dynalite/validations/*' {
  const rules: { readonly types: unknown; readonly custom?: unknown }
  export default rules
}

declare module 'dynalite/actions/*' {
  import type { Store } from 'dynalite/db/index.js'

  export default function action(
    store: Store,
    parameters: unknown,
    callback: (error: unknown, result: unknown) => void,
  ): void
}
