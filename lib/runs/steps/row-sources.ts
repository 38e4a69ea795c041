import type * as z from 'zod'
import type { HorizonPoint } from '../../schemas/horizon.ts'
import {
  fileNames,
  PLACES_PER_CHUNK,
  PLANES_PER_CHUNK,
  type PlaceHorizon,
  PlaceHorizons,
  type PlaneBaseline,
  PlaneBaselines,
  type PreparedRow,
} from '../files/contents.ts'
import { findJson } from '../files/json-lines.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { RunItem } from '../run-item.ts'
import { NOT_COMPUTED } from './failed-row.ts'

export type ValidRow = Extract<PreparedRow, { readonly site: unknown }>

/** What earlier steps have found for rows. */
export interface RowSources {
  /** @throws if there is no such plane */
  readonly baselineOf: (row: ValidRow) => PlaneBaseline
  /** @throws if there is no such place */
  readonly horizonOf: (
    row: ValidRow,
  ) => { readonly profile: readonly HorizonPoint[] } | { readonly error: string }
}

interface Numbered<Schema extends z.ZodType> {
  /** Of the files, each of which has a list. */
  readonly nameOf: (chunk: number) => string
  readonly schema: Schema
  /** How many items a list has. */
  readonly perChunk: number
}

interface Lost {
  readonly error: string
}

/** Reads the lists with certain items, which are numbered over all lists. A list is lost if its step failed for good. */
const itemsIn = async <Item>(
  files: RunFiles,
  { nameOf, schema, perChunk }: Numbered<z.ZodType<readonly Item[]>>,
  numbers: readonly number[],
): Promise<(number: number) => Item | Lost> => {
  const chunkOf = (number: number): number => Math.floor(number / perChunk)
  const lists = new Map<number, readonly Item[] | null>()
  const read = async (chunk: number) => lists.set(chunk, await findJson(files, nameOf(chunk), schema))
  await Promise.all([...new Set(numbers.map(chunkOf))].map(read))
  return (number) => {
    const list = lists.get(chunkOf(number))
    if (list === null) return { error: NOT_COMPUTED }
    const item = list?.[number % perChunk]
    if (item === undefined) throw new Error(`${nameOf(chunkOf(number))} has no item ${number % perChunk}`)
    return item
  }
}

const baselines = { nameOf: fileNames.baselines, schema: PlaneBaselines, perChunk: PLANES_PER_CHUNK }
const terrain = { nameOf: fileNames.terrain, schema: PlaceHorizons, perChunk: PLACES_PER_CHUNK }

const profileOf = (horizon: PlaceHorizon): ReturnType<RowSources['horizonOf']> =>
  'error' in horizon
    ? horizon
    : {
        profile: horizon.heights.map((heightAngle, azimuth) => ({ direction: String(azimuth), heightAngle })),
      }

/**
 * Reads the files that rows refer to.
 *
 * @throws if a file has other content
 */
export const readRowSources = async (
  files: RunFiles,
  rows: readonly ValidRow[],
  { horizon }: Pick<RunItem, 'horizon'>,
): Promise<RowSources> => {
  const planes = rows.map(({ plane }) => plane)
  const places = horizon === 'terrain' ? rows.map(({ place }) => place) : []
  const [baselineAt, horizonAt] = await Promise.all([
    itemsIn(files, baselines, planes),
    itemsIn(files, terrain, places),
  ])
  return {
    baselineOf: ({ plane }) => baselineAt(plane),
    horizonOf: ({ place, site }) =>
      horizon === 'terrain' ? profileOf(horizonAt(place)) : { profile: site.horizonProfile },
  }
}
