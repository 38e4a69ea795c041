import {
  fileNames,
  PLACES_PER_CHUNK,
  PLANES_PER_CHUNK,
  type Place,
  type Plane,
  type PreparedRow,
  ROWS_PER_CHUNK,
} from '../files/contents.ts'
import { jsonLines } from '../files/json-lines.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { ChunkCounts, RunItem } from '../run-item.ts'
import type { UploadedRow } from '../upload/read.ts'

/** A bucket takes some 30 ms for each file, and a run has thousands. */
const MAX_WRITES = 16

interface WriteAhead {
  /** Returns before the file is written, unless too many writes are pending. */
  readonly write: (name: string, content: string) => Promise<void>
  /** Waits for all files, also if one of them fails. */
  readonly finish: () => Promise<void>
}

/** Writes several files of a run at a time. An error of one is thrown by a later call. */
const writeAhead = (files: Pick<RunFiles, 'write'>): WriteAhead => {
  const pending = new Set<Promise<void>>()
  const errors: unknown[] = []
  const throwFirst = (): void => {
    if (errors.length > 0) throw errors[0]
  }
  return {
    write: async (name, content) => {
      const written = files
        .write(name, content)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => pending.delete(written))
      pending.add(written)
      if (pending.size >= MAX_WRITES) await Promise.race(pending)
      throwFirst()
    },
    finish: async () => {
      await Promise.all(pending)
      throwFirst()
    },
  }
}

/** Collects items into chunks of equal size. */
interface ChunkWriter<Item> {
  readonly add: (item: Item) => Promise<void>
  /** Writes the last chunk. @returns how many chunks there are */
  readonly finish: () => Promise<number>
}

const chunkWriter = <Item>(
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
interface DistinctWriter<Item> {
  readonly numberOf: (item: Item) => Promise<number>
  readonly finish: () => Promise<number>
}

/** @param keyOf the same for items that are the same */
const distinctWriter = <Item>(
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

const splitter = ({ write }: WriteAhead, horizon: RunItem['horizon']) => {
  const rows = chunkWriter<PreparedRow>(ROWS_PER_CHUNK, (chunk, items) =>
    write(fileNames.rows(chunk), jsonLines(items)),
  )
  const planes = distinctWriter<Plane>(
    ({ latitude, longitude, panelTilt, panelAzimuth }) =>
      [latitude, longitude, panelTilt, panelAzimuth].join(),
    chunkWriter(PLANES_PER_CHUNK, (chunk, items) => write(fileNames.planes(chunk), JSON.stringify(items))),
  )
  const places = distinctWriter<Place>(
    ({ latitude, longitude, panelHeight }) => [latitude, longitude, panelHeight].join(),
    chunkWriter(PLACES_PER_CHUNK, async (chunk, items) => {
      if (horizon === 'terrain') await write(fileNames.places(chunk), JSON.stringify(items))
    }),
  )
  const prepared = async (uploaded: UploadedRow): Promise<PreparedRow> => {
    if ('errors' in uploaded) return { ...uploaded, errors: [...uploaded.errors] }
    const { latitude, longitude, panelTilt, panelAzimuth, panelHeight } = uploaded.site
    return {
      ...uploaded,
      plane: await planes.numberOf({ latitude, longitude, panelTilt, panelAzimuth }),
      place: await places.numberOf({ latitude, longitude, panelHeight }),
    }
  }
  return {
    add: async (uploaded: UploadedRow) => rows.add(await prepared(uploaded)),
    finish: async (): Promise<ChunkCounts> => ({
      rows: await rows.finish(),
      baselines: await planes.finish(),
      terrain: horizon === 'terrain' ? await places.finish() : 0,
    }),
  }
}

/**
 * Writes the chunks that the steps of a run work on: its rows, and what several rows have in common.
 *
 * @throws whatever reading the rows throws, once nothing is being written any more
 */
export const splitUpload = async (
  uploaded: AsyncIterable<UploadedRow>,
  horizon: RunItem['horizon'],
  files: Pick<RunFiles, 'write'>,
): Promise<{ readonly rows: number; readonly chunks: ChunkCounts }> => {
  const writes = writeAhead(files)
  try {
    const chunks = splitter(writes, horizon)
    let rows = 0
    for await (const row of uploaded) {
      await chunks.add(row)
      rows++
    }
    return { rows, chunks: await chunks.finish() }
  } finally {
    await writes.finish()
  }
}
