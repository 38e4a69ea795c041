import { describe, expect, test } from 'vitest'
import type { RowResult } from '../../../../lib/runs/files/contents.ts'
import { filesOf } from '../../../../lib/runs/files/files-of.ts'
import { deleteRun } from '../../../../lib/runs/runs.ts'
import { RunEnded, recordChunk } from '../../../../lib/runs/state.ts'
import { joinResults } from '../../../../lib/runs/steps/join-results.ts'
import { prepareRun } from '../../../../lib/runs/steps/prepare-run.ts'
import { useEngine } from '../../../engine.ts'
import { fileNamesOf, useRunFolder } from '../../../run-folder.ts'
import { contentOf, context, HEADER, NOW, startedRun, stored } from '../sample-runs.ts'

useEngine()
useRunFolder()

const months = (value: number): number[] => Array.from({ length: 12 }, () => value)

const resultOf = (row: number, id: string): RowResult => ({
  row,
  id,
  estimator: 'pvgis',
  baseline: { ac_annual: 1200.5 + row, ac_monthly: months(100) },
  energyLoss: 8.125,
  daylightHoursLoss: 31.5,
  adjusted: { adjustedAnnual: 1100.25, adjustedMonthly: months(91.6875), basis: 'energy' },
})

const CSV_HEADER =
  'id,estimator,baseline_kWh,energy_loss_percent,daylight_hours_loss_percent,adjusted_kWh,error\r\n'

/** A run whose rows have the given ids, all of them valid but those called "invalid". */
const preparedRun = async (ids: readonly string[]): Promise<string> => {
  const rows = ids.map(
    (id) => `"${id.replaceAll('"', '""')}",47,11,${id === 'invalid' ? ',360.5' : '30,180'},5,\n`,
  )
  const runId = await startedRun(`${HEADER}\n${rows.join('')}`)
  await prepareRun({ runId, execution: 'one' }, context)
  return runId
}

const writeResults = async (runId: string, chunk: number, results: readonly RowResult[]): Promise<void> => {
  const files = await filesOf(runId)
  await files.write(`results/${chunk}.jsonl`, results.map((result) => `${JSON.stringify(result)}\n`).join(''))
}

const finishChunk = async (runId: string, chunk: number, results: readonly RowResult[]): Promise<void> => {
  await writeResults(runId, chunk, results)
  const failed = results.filter((result) => 'error' in result).length
  await recordChunk(runId, { step: 'rows', chunk, rows: results.length, failed }, context)
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `site ${i}`)

const resultsOf = (ids: readonly string[], chunk: number): RowResult[] =>
  ids.map((id, i) => resultOf(i + 1, id)).slice(chunk * 250, (chunk + 1) * 250)

const jsonLinesOf = async (runId: string): Promise<unknown[]> =>
  (await contentOf(runId, 'results.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('joined results', () => {
  test('are there as CSV and as JSON lines, and the run has succeeded', async () => {
    const runId = await preparedRun(['a', 'invalid', 'c'])
    const errors = [
      { field: 'panelTilt', message: 'is required' },
      { field: 'panelAzimuth', message: 'must be between 0 and 360' },
    ]
    const results: RowResult[] = [
      resultOf(1, 'a'),
      { row: 2, id: 'invalid', error: 'Validation failed', errors },
      { row: 3, id: 'c', error: 'Production estimator failed' },
    ]
    await finishChunk(runId, 0, results)
    await joinResults(runId, context)
    expect(await contentOf(runId, 'results.csv')).toBe(
      CSV_HEADER +
        '"a","pvgis",1201.5,8.125,31.5,1100.25,\r\n' +
        '"invalid",,,,,,"panelTilt is required; panelAzimuth must be between 0 and 360"\r\n' +
        '"c",,,,,,"Production estimator failed"\r\n',
    )
    expect(await jsonLinesOf(runId)).toEqual(results)
    expect(await stored(runId)).toMatchObject({
      state: 'succeeded',
      rows: 3,
      done: 3,
      failed: 2,
      finishedAt: NOW.toISOString(),
    })
    expect(await fileNamesOf(runId)).toEqual(['results.csv', 'results.jsonl', 'upload'])
  })

  test('quote ids as RFC 4180 says, and do not let a spreadsheet run them', async () => {
    const harmless = ['a,b', 'a "b"', 'a\nb', 'a;=1+1', 'Köln 北']
    const formulas = ['=1+1', '+1', '-1', '@a', '\u200B=1+1', '\u2060 \u00AD@a', '＝1+1']
    const ids = [...harmless, ...formulas]
    const runId = await preparedRun(ids)
    await finishChunk(runId, 0, resultsOf(ids, 0))
    await joinResults(runId, context)
    const csv = await contentOf(runId, 'results.csv')
    const cells = [...harmless, ...formulas.map((id) => `'${id}`)].map(
      (id) => `"${id.replaceAll('"', '""')}"`,
    )
    expect(csv).toBe(
      CSV_HEADER + cells.map((id, i) => `${id},"pvgis",${1201.5 + i},8.125,31.5,1100.25,\r\n`).join(''),
    )
    expect(await jsonLinesOf(runId)).toMatchObject(ids.map((id) => ({ id })))
  })

  test('are in the order of the file, whatever the order of the chunks', async () => {
    const ids = numbered(2600)
    const runId = await preparedRun(ids)
    for (let chunk = 10; chunk >= 0; chunk--) await finishChunk(runId, chunk, resultsOf(ids, chunk))
    await joinResults(runId, context)
    expect(await jsonLinesOf(runId)).toMatchObject(ids.map((id, i) => ({ row: i + 1, id })))
    const lines = (await contentOf(runId, 'results.csv')).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(ids.map((id) => `"${id}"`))
    expect(await stored(runId)).toMatchObject({ done: 2600, failed: 0 })
  })
})

test('rows of a chunk without results get errors, and count as failed', async () => {
  const ids = [...numbered(250), 'x', 'invalid']
  const runId = await preparedRun(ids)
  await finishChunk(runId, 0, resultsOf(ids, 0))
  await joinResults(runId, context)
  const results = await jsonLinesOf(runId)
  expect(results).toHaveLength(252)
  expect(results.slice(250)).toEqual([
    { row: 251, id: 'x', error: 'could not be computed; start the run again' },
    { row: 252, id: 'invalid', error: 'Validation failed', errors: expect.any(Array) },
  ])
  expect(await contentOf(runId, 'results.csv')).toContain(
    '\r\n"x",,,,,,"could not be computed; start the run again"\r\n"invalid",,,,,,"panelTilt is required; ',
  )
  expect(await stored(runId)).toMatchObject({ state: 'succeeded', rows: 252, done: 252, failed: 2 })
})

test('a part whose step wrote results but did not count them is counted', async () => {
  const runId = await preparedRun(['a', 'b'])
  await writeResults(runId, 0, [resultOf(1, 'a'), { row: 2, id: 'b', error: 'Internal server error' }])
  await joinResults(runId, context)
  expect(await stored(runId)).toMatchObject({ done: 2, failed: 1 })
})

describe('a repetition', () => {
  test('after the results were written does not take deleted parts for failed ones', async () => {
    const runId = await preparedRun(['a'])
    const files = await filesOf(runId)
    await files.write('results.csv', 'written')
    await files.write('results.jsonl', 'written')
    await files.delete('results/')
    await joinResults(runId, context)
    expect(await contentOf(runId, 'results.csv')).toBe('written')
    expect(await contentOf(runId, 'results.jsonl')).toBe('written')
    expect(await stored(runId)).toMatchObject({ state: 'succeeded', done: 0, failed: 0 })
    expect(await fileNamesOf(runId)).toEqual(['results.csv', 'results.jsonl', 'upload'])
  })

  test('after the JSON lines were written counts missing parts once', async () => {
    const runId = await preparedRun(['a', 'b'])
    const files = await filesOf(runId)
    await recordChunk(runId, { step: 'rows', chunk: 0, rows: 2, failed: 2 }, context)
    await files.write('results.jsonl', 'half of the work')
    await joinResults(runId, context)
    expect(await jsonLinesOf(runId)).toHaveLength(2)
    expect(await stored(runId)).toMatchObject({ done: 2, failed: 2 })
  })

  test('that runs while another one deletes the chunks fails without results', async () => {
    const runId = await preparedRun(['a'])
    await (await filesOf(runId)).delete('rows/')
    await expect(joinResults(runId, context)).rejects.toThrow('Chunk 0 has neither results nor rows')
    expect(await fileNamesOf(runId)).toEqual(['planes/0.json', 'upload'])
  })

  test('after the run has succeeded ends quietly and keeps the results', async () => {
    const runId = await preparedRun(['a'])
    await finishChunk(runId, 0, [resultOf(1, 'a')])
    await joinResults(runId, context)
    await expect(joinResults(runId, context)).rejects.toThrow(RunEnded)
    expect(await fileNamesOf(runId)).toEqual(['results.csv', 'results.jsonl', 'upload'])
  })
})

test('nothing remains of a run that is deleted while it is joined', async () => {
  const ids = numbered(1000)
  const runId = await preparedRun(ids)
  for (const chunk of [0, 1, 2, 3]) await writeResults(runId, chunk, resultsOf(ids, chunk))
  const joining = joinResults(runId, context).catch((error: unknown) => error)
  await deleteRun(runId, context)
  await joining
  // It may have failed because its folder was gone, and whoever runs the steps repeats one that failed.
  await expect(joinResults(runId, context)).rejects.toThrow(RunEnded)
  expect(await fileNamesOf(runId)).toEqual([])
})
