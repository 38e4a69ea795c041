import type { RequestContext } from '../../../lib/platform/request-context.ts'
import { fileNames, PLACES_PER_CHUNK, PLANES_PER_CHUNK } from '../../../lib/runs/files/contents.ts'
import { filesOf } from '../../../lib/runs/files/files-of.ts'
import { startRun } from '../../../lib/runs/runs.ts'
import { claimRun, recordPrepared } from '../../../lib/runs/state.ts'
import { NewRun } from '../../../lib/schemas/run.ts'
import { contextAt } from '../../context.ts'
import { NOW } from '../storage/samples.ts'

/** As a step has it, with time for a few requests. */
export const stepContext = (now = NOW, milliseconds = 120_000): RequestContext => ({
  ...contextAt(now, milliseconds),
  isBackground: true,
})

/** Takes no time, and remembers how many seconds it was asked for. */
export const recordedSleep = () => {
  const pauses: number[] = []
  const sleep = async (seconds: number): Promise<void> => {
    pauses.push(seconds)
  }
  return { pauses, sleep }
}

/** What earlier steps have written. */
interface Written {
  /** By part. */
  readonly rows?: readonly (readonly unknown[])[]
  readonly planes?: readonly unknown[]
  readonly places?: readonly unknown[]
  readonly baselines?: readonly unknown[]
  readonly terrain?: readonly unknown[]
}

const countOf = (items: readonly unknown[], size: number): number => Math.ceil(items.length / size)

const chunksOf = (items: readonly unknown[], size: number): string[] =>
  Array.from({ length: countOf(items, size) }, (_, i) =>
    JSON.stringify(items.slice(i * size, (i + 1) * size)),
  )

/**
 * A run that is in progress, with the files of earlier steps.
 *
 * @returns its id
 */
export const startRunning = async (
  given: Partial<NewRun>,
  { rows = [], planes = [], places = [], baselines = [], terrain = [] }: Written,
): Promise<string> => {
  const { id } = await startRun(NewRun.parse({ name: 'Roofs', year: 2026, ...given }), stepContext())
  await claimRun(id, 'test', stepContext())
  const files = await filesOf(id)
  for (const [nameOf, parts] of [
    [fileNames.planes, chunksOf(planes, PLANES_PER_CHUNK)],
    [fileNames.places, chunksOf(places, PLACES_PER_CHUNK)],
    [fileNames.baselines, chunksOf(baselines, PLANES_PER_CHUNK)],
    [fileNames.terrain, chunksOf(terrain, PLACES_PER_CHUNK)],
    [fileNames.rows, rows.map((part) => part.map((row) => `${JSON.stringify(row)}\n`).join(''))],
  ] as const)
    for (const [i, part] of parts.entries()) await files.write(nameOf(i), part)
  const chunks = {
    terrain: countOf(places, PLACES_PER_CHUNK),
    baselines: countOf(planes, PLANES_PER_CHUNK),
    rows: rows.length,
  }
  await recordPrepared(id, { rows: rows.flat().length, chunks }, stepContext())
  return id
}
