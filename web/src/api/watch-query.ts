import { computed, effect, signal, untracked } from '@preact/signals'
import { type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/preact-query'
import { type ApiError, failureFrom } from './failure.ts'

/** A query's result as a signal, which follows the signals that the options depend on. Part of a model. */
export const watchQuery = <Data, Key extends readonly unknown[]>(
  queries: QueryClient,
  options: () => QueryObserverOptions<Data, ApiError, Data, Data, Key>,
) => {
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
    /** null until known. */
    data: computed(() => result.value.data ?? null),
    failure: computed(() => result.value.error && failureFrom(result.value.error)),
    refetch: (): void => void observer.refetch(),
  }
}
