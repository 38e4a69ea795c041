/** What is held at a gate. */
export interface Hold {
  /** Resolves when somebody has come who is held. */
  readonly reached: Promise<void>
  release(): void
}

/** A place that a request passes before a server answers it, where a test can hold it. */
export interface Gate {
  /** @param action what the request asks for */
  pass(action: string): Promise<void>
  /** Holds those that ask for an action, or all, until they are released. */
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
