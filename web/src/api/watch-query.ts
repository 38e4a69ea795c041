import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/preact-query'
import { type ApiError, type Failure, failureFrom } from './failure.ts'

/** A query whose answer is a signal. */
export interface WatchedQuery<Data> {
  /** null: not known, or not yet. */
  readonly data: ReadonlySignal<Data | null>
  readonly failure: ReadonlySignal<Failure | null>
  refetch(): void
}

/** Watches a query, and another one whenever the signals change that the options depend on. Part of a model, which ends it. */
export const watchQuery = <Data, Key extends readonly unknown[]>(
  queries: QueryClient,
  options: () => QueryObserverOptions<Data, ApiError, Data, Data, Key>,
): WatchedQuery<Data> => {
  const observer = new QueryObserver(queries, untracked(options))
  const result = signal(observer.getCurrentResult())
  const update = (): void => {
    result.value = observer.getCurrentResult()
  }
  effect(() => observer.subscribe(update))
  effect(() => {
    observer.setOptions(options())
    update()
  })
  return {
    data: computed(() => result.value.data ?? null),
    failure: computed(() => result.value.error && failureFrom(result.value.error)),
    refetch: () => void observer.refetch(),
  }
}
