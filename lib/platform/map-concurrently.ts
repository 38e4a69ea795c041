import pLimit from 'p-limit'

/**
 * Does something with each item, in order. After an error no other is begun, and those in progress are awaited.
 *
 * @param concurrency how many are in progress at most
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
