import pLimit from 'p-limit'

/**
 * Maps items in order. After an error, starts no other item, but awaits the items in progress.
 *
 * @param concurrency maximum number of items in progress
 * @throws the first error
 */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const limit = pLimit(concurrency)
  const failure = new AbortController()
  const results = items.map((item) =>
    limit(async () => {
      failure.signal.throwIfAborted()
      try {
        return await work(item)
      } catch (error) {
        failure.abort(error)
        throw error
      }
    }),
  )
  await Promise.allSettled(results)
  failure.signal.throwIfAborted()
  return Promise.all(results)
}
