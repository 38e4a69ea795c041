// dynalite ships no types. These cover the parts that work without its HTTP server.

declare module 'dynalite/db/index.js' {
  type Callback = (error: unknown, value?: unknown) => void

  interface ValueIterator {
    /** Undefined at the end. */
    next(): Promise<unknown>
    /** The next values, at most `size` of them; none at the end. */
    nextv(size: number): Promise<unknown[]>
    close(): Promise<void>
    /** dynalite calls it when it needs no more values. */
    return?(): Promise<void>
  }

  /** LevelDB, or its in-memory equivalent. Without a callback a method returns a promise. */
  export interface Level {
    open(): Promise<void>
    close(): Promise<void>
    get(key: string, callback?: Callback): Promise<unknown> | undefined
    put(key: string, value: unknown, callback?: Callback): Promise<unknown> | undefined
    del(key: string, callback?: Callback): Promise<unknown> | undefined
    batch(operations: readonly unknown[], callback?: Callback): Promise<unknown> | undefined
    values(options: unknown): ValueIterator
    keys(options: unknown): { all(): Promise<string[]> }
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
    /** What a write does to indexes. Without an existing item, there is nothing to delete. */
    getIndexActions(
      indexes: readonly unknown[],
      existingItem: unknown,
      item: unknown,
      table: unknown,
    ): { readonly puts: readonly { readonly key: string; readonly item: unknown }[] }
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
