/** A hold on matching requests. */
export interface Hold {
  /** Resolves when the first held request arrives. */
  readonly reached: Promise<void>
  release(): void
}

/** A point that every request passes before a server answers, where a test can hold it. */
export interface Gate {
  /** @param action the action of the request */
  pass(action: string): Promise<void>
  /** Holds requests for one action, or all requests, until they are released. */
  hold(action?: string): Hold
}

export const openGate = (): Gate => {
  const holds = new Map<
    string | undefined,
    { readonly reach: () => void; readonly released: Promise<void> }
  >()
  return {
    pass: async (action) => {
      const hold = holds.get(action) ?? holds.get(undefined)
      hold?.reach()
      await hold?.released
    },
    hold: (action) => {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      const { promise: released, resolve } = Promise.withResolvers<void>()
      holds.set(action, { reach, released })
      const release = () => {
        holds.delete(action)
        resolve()
      }
      return { reached, release }
    },
  }
}
