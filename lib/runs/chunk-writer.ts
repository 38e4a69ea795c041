/** Collects items into chunks of equal size. */
export interface ChunkWriter<Item> {
  readonly add: (item: Item) => Promise<void>
  /** Writes the last chunk. @returns how many chunks there are */
  readonly finish: () => Promise<number>
}

export const chunkWriter = <Item>(
  size: number,
  writeChunk: (chunk: number, items: readonly Item[]) => Promise<void>,
): ChunkWriter<Item> => {
  let items: Item[] = []
  let chunks = 0
  const flush = async (): Promise<void> => {
    const full = items
    items = []
    if (full.length > 0) await writeChunk(chunks++, full)
  }
  return {
    add: async (item) => {
      items.push(item)
      if (items.length === size) await flush()
    },
    finish: async () => {
      await flush()
      return chunks
    },
  }
}

/** Numbers distinct items from 0, and collects each once. */
export interface DistinctWriter<Item> {
  readonly numberOf: (item: Item) => Promise<number>
  readonly finish: () => Promise<number>
}

/** @param keyOf the same for items that are the same */
export const distinctWriter = <Item>(
  keyOf: (item: Item) => string,
  { add, finish }: ChunkWriter<Item>,
): DistinctWriter<Item> => {
  const numbers = new Map<string, number>()
  return {
    numberOf: async (item) => {
      const key = keyOf(item)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = numbers.size
      numbers.set(key, number)
      await add(item)
      return number
    },
    finish,
  }
}
