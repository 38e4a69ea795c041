import { expect, test } from 'vitest'
import { filesOf, type RowResult } from '../../../../lib/runs/files/contents.ts'
import { RunEnded, recordChunk } from '../../../../lib/runs/state.ts'
import { joinResults } from '../../../../lib/runs/steps/join-results.ts'
import { countsOf } from '../../../../lib/runs/steps/results.ts'
import { useEngine } from '../../../engine.ts'
import { fileNamesOf, useRunFolder } from '../../../run-folder.ts'
import { NOW } from '../../storage/samples.ts'
import { contentOf, startRunning, stepContext, stored } from '../running-run.ts'

useEngine()
useRunFolder()

const months = (value: number): number[] => new Array<number>(12).fill(value)

const resultOf = (id: string, row: number): RowResult => ({
  row,
  id,
  estimator: 'pvgis',
  baseline: { ac_annual: 1200.5, ac_monthly: months(100) },
  energyLoss: 8.125,
  daylightHoursLoss: 31.5,
  adjusted: { adjustedAnnual: 1100.25, adjustedMonthly: months(91.6875), basis: 'energy' },
})

const ERRORS = [
  { field: 'panelTilt', message: 'is required' },
  { field: 'panelAzimuth', message: 'must be between 0 and 360' },
]
const SITE = { latitude: 47, longitude: 11, panelTilt: 30, panelAzimuth: 180, systemSize: 5 }

/** A run whose chunks have rows with these ids, all of them valid except "invalid". */
const runOf = (...chunks: readonly (readonly string[])[]): Promise<string> => {
  let row = 0
  const rowOf = (id: string) =>
    id === 'invalid'
      ? { row: ++row, id, errors: ERRORS }
      : { row: ++row, id, site: { ...SITE, horizonProfile: [], obstacles: [] }, plane: 0, place: 0 }
  return startRunning({}, { rows: chunks.map((ids) => ids.map(rowOf)) })
}

const join = (runId: string) => joinResults(runId, stepContext())

const writeResults = async (runId: string, chunk: number, results: readonly RowResult[]): Promise<void> => {
  const files = await filesOf(runId)
  await files.write(`results/${chunk}.json`, JSON.stringify(results))
}

const finishChunk = async (runId: string, chunk: number, results: readonly RowResult[]): Promise<void> => {
  await writeResults(runId, chunk, results)
  await recordChunk(runId, { step: 'rows', chunk, ...countsOf(results) }, stepContext())
}

const linesOf = async (runId: string, name: string): Promise<string[]> =>
  (await contentOf(runId, name)).trimEnd().split(/\r?\n/)

const jsonLinesOf = async (runId: string): Promise<unknown[]> =>
  (await linesOf(runId, 'results.jsonl')).map((line) => JSON.parse(line))

const JOINED = ['results.csv', 'results.jsonl']

test('joined results are there as CSV and as JSON lines, with the ids as they were sent', async () => {
  const runId = await runOf(['=a "b"', 'invalid', '-12,5'])
  const errors = [{ field: '=1+1', message: 'is not a known field' }, ...ERRORS]
  const results: RowResult[] = [
    resultOf('=a "b"', 1),
    { row: 2, id: 'invalid', error: 'Validation failed', errors },
    { row: 3, id: '-12,5', error: 'Production estimator failed' },
  ]
  await finishChunk(runId, 0, results)
  await join(runId)
  // A spreadsheet would run any other text that starts like this.
  const faults = "'=1+1 is not a known field; panelTilt is required; panelAzimuth must be between 0 and 360"
  expect(await contentOf(runId, 'results.csv')).toBe(
    'id,estimator,baseline_kWh,energy_loss_percent,daylight_hours_loss_percent,adjusted_kWh,error,basis\r\n' +
      '"=a ""b""","pvgis",1200.5,8.125,31.5,1100.25,,"energy"\r\n' +
      `"invalid",,,,,,"${faults}",\r\n` +
      '"-12,5",,,,,,"Production estimator failed",\r\n',
  )
  expect(await jsonLinesOf(runId)).toEqual(results)
  const finishedAt = NOW.toISOString()
  expect(await stored(runId)).toMatchObject({ state: 'succeeded', rows: 3, done: 3, failed: 2, finishedAt })

  await expect(join(runId)).rejects.toThrow(RunEnded)
  expect(await fileNamesOf(runId)).toEqual(JOINED)
})

test('results are in the order of the file, whatever chunks are counted, and lost ones are errors', async () => {
  const many = Array.from({ length: 300 }, (_, i) => `site ${i}`)
  const runId = await runOf(many, ['late'], ['early'], ['x', 'invalid'])
  await finishChunk(runId, 2, [resultOf('early', 302)])
  // Like a step that was killed before it counted them.
  await writeResults(runId, 1, [resultOf('late', 301)])
  await finishChunk(
    runId,
    0,
    many.map((id, i) => resultOf(id, i + 1)),
  )
  await join(runId)
  const ids = [...many, 'late', 'early', 'x', 'invalid']
  const results = await jsonLinesOf(runId)
  expect(results).toMatchObject(ids.map((id, i) => ({ row: i + 1, id })))
  expect(results.slice(302)).toEqual([
    { row: 303, id: 'x', error: 'could not be computed; start the run again' },
    { row: 304, id: 'invalid', error: 'Validation failed', errors: ERRORS },
  ])
  const [, ...lines] = await linesOf(runId, 'results.csv')
  expect(lines.map((line) => line.split(',')[0])).toEqual(ids.map((id) => `"${id}"`))
  expect(await stored(runId)).toMatchObject({ state: 'succeeded', rows: 304, done: 304, failed: 2 })
})

test('a repetition does not take deleted chunks for failed ones, nor deleted rows for none', async () => {
  const written = await runOf(['a'])
  const files = await filesOf(written)
  for (const name of JOINED) await files.write(name, 'written')
  await files.delete('results/')
  await join(written)
  for (const name of JOINED) expect(await contentOf(written, name)).toBe('written')
  expect(await stored(written)).toMatchObject({ state: 'succeeded', done: 0, failed: 0 })

  const beingDeleted = await runOf(['a'])
  await (await filesOf(beingDeleted)).delete('rows/')
  await expect(join(beingDeleted)).rejects.toThrow('Chunk 0 has neither results nor rows')
})
