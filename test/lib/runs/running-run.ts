import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { RequestContext } from '../../../lib/platform/request-context.ts'
import { fileNames, filesOf } from '../../../lib/runs/files/contents.ts'
import { startRun } from '../../../lib/runs/runs.ts'
import { claimRun, updateRunning } from '../../../lib/runs/state.ts'
import { type RunItem, readRun } from '../../../lib/runs/store.ts'
import { NewRun } from '../../../lib/schemas/run.ts'
import { contextAt } from '../../context.ts'
import { NOW } from '../storage/samples.ts'

/** A step's context, with time for a few requests. */
export const stepContext = (now = NOW, milliseconds = 120_000): RequestContext => ({
  ...contextAt(now, milliseconds),
  isBackground: true,
})

/** Takes no time, and records the requested seconds. */
export const recordedSleep = () => {
  const pauses: number[] = []
  const sleep = async (seconds: number): Promise<void> => {
    pauses.push(seconds)
  }
  return { pauses, sleep }
}

/** A clock that only pauses advance; overlapping pauses count once. */
export const passingTime = () => {
  let time = NOW.getTime()
  const now = () => new Date(time)
  const sleep = async (seconds: number): Promise<void> => {
    const end = time + 1000 * seconds
    await setImmediate()
    time = Math.max(time, end)
  }
  return { context: { ...stepContext(), now }, sleep, now }
}

export const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile'

/** @returns the id of a waiting run, even if its file already exists */
export const startedRun = async (upload: string | null, given: Partial<NewRun> = {}): Promise<string> => {
  const { id } = await startRun(NewRun.parse({ name: 'Roofs', year: 2026, ...given }), stepContext())
  const files = await filesOf(id)
  if (upload !== null) await files.write('upload', upload)
  return id
}

export const stored = (id: string): Promise<RunItem> => readRun(id, stepContext())

/** @throws if there is no such file */
export const contentOf = async (id: string, name: string): Promise<string> => {
  const stream = await (await filesOf(id)).read(name)
  if (!stream) throw new Error(`There is no ${name}`)
  return text(stream)
}
export const jsonOf = async (id: string, name: string): Promise<unknown> =>
  JSON.parse(await contentOf(id, name))

/** Files of earlier steps: rows by chunk, everything else in the first one. */
interface Written {
  readonly rows?: readonly (readonly unknown[])[]
  readonly planes?: readonly unknown[]
  readonly places?: readonly unknown[]
  readonly baselines?: readonly unknown[]
  readonly terrain?: readonly unknown[]
}

/**
 * A run that is in progress, with the files of earlier steps.
 *
 * @returns its id
 */
export const startRunning = async (
  given: Partial<NewRun>,
  { rows = [], ...others }: Written,
): Promise<string> => {
  const id = await startedRun(null, given)
  await claimRun(id, 'test', stepContext())
  const files = await filesOf(id)
  for (const [i, chunk] of rows.entries()) await files.write(fileNames.rows(i), JSON.stringify(chunk))
  for (const name of ['planes', 'places', 'baselines', 'terrain'] as const)
    if (others[name]) await files.write(fileNames[name](0), JSON.stringify(others[name]))
  const chunks = { terrain: others.places ? 1 : 0, baselines: others.planes ? 1 : 0, rows: rows.length }
  await updateRunning(id, { rows: rows.flat().length, chunks }, stepContext())
  return id
}
