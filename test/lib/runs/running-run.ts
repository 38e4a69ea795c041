import { text } from 'node:stream/consumers'
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

type Written = Partial<Record<'planes' | 'places' | 'baselines' | 'terrain', readonly unknown[]>>

/** @returns the id of a run in progress, with the files of earlier steps: rows by chunk, all others in the first one */
export const startRunning = async (
  given: Partial<NewRun>,
  { rows = [], ...others }: Written & { readonly rows?: readonly (readonly unknown[])[] },
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
