import { expect, test } from 'vitest'
import { firstFailedRows } from '../../../web/src/runs/queries.ts'

/** Cuts the text into pieces of a few bytes, also within characters. */
const streamOf = (text: string, onCancel = () => {}) => {
  const bytes = new TextEncoder().encode(text)
  let from = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (from >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(from, from + 7))
      from += 7
    },
    cancel: onCancel,
  })
}

const FINE = { row: 1, id: 'a', estimator: 'embedded', energyLoss: 2 }
const INVALID = {
  row: 2,
  id: 'Dach Süd',
  error: 'Validation failed',
  errors: [
    { field: 'latitude', message: 'must be between -90 and 90' },
    { field: 'panelTilt', message: 'is required' },
  ],
}
const WITHOUT_DATA = { row: 3, id: '3', error: 'Baseline estimate not available for this location' }

const jsonLines = (...rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

test('rows without figures are found, with the reason of each', async () => {
  expect(await firstFailedRows(streamOf(jsonLines(FINE, INVALID, FINE, WITHOUT_DATA)), 10)).toEqual([
    { row: 2, id: 'Dach Süd', reason: 'latitude must be between -90 and 90; panelTilt is required' },
    { row: 3, id: '3', reason: 'Baseline estimate not available for this location' },
  ])
})

test('the last line need not end', async () => {
  expect(await firstFailedRows(streamOf(jsonLines(FINE, WITHOUT_DATA).trimEnd()), 10)).toHaveLength(1)
})

test('the download ends as soon as enough are found', async () => {
  let isCanceled = false
  const results = streamOf(jsonLines(WITHOUT_DATA, INVALID, ...Array(1000).fill(FINE)), () => {
    isCanceled = true
  })
  expect((await firstFailedRows(results, 1)).map(({ row }) => row)).toEqual([3])
  expect(isCanceled).toBe(true)
})
