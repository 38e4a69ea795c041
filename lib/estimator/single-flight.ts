/**
 * Who asks for what is being fetched shares it, also its failure. Nothing is kept beyond: the next to ask starts
 * anew.
 */
export const singleFlight = <Result>() => {
  const underWay = new Map<string, Promise<Result>>()
  return {
    fetch: (key: string, work: () => Promise<Result>): Promise<Result> => {
      const known = underWay.get(key)
      if (known) return known
      const started = work().finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
    /** How many are under way. */
    size: (): number => underWay.size,
  }
}
