import { expect, test } from 'vitest'
import { checkFile, type FileCheck } from '../../../web/src/runs/check-file.ts'

const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize'
const ROW = 'a,47,11,30,180,8'

const check = (...lines: readonly string[]): Promise<FileCheck> => checkFile(new Blob([lines.join('\n')]))

test.each<[string, readonly string[], Partial<FileCheck>]>([
  ['a file without a fault', [HEADER, ROW, ROW], { rows: 2, wrong: [], error: null }],
  [
    'wrong cells, in the words of the columns',
    [HEADER, ROW, 'Süd,97,11,30,,8'],
    {
      rows: 2,
      wrong: [{ row: 2, id: 'Süd', reason: 'latitude must be between -90 and 90; panelAzimuth is required' }],
    },
  ],
  [
    'a fault within a cell, in words',
    [`${HEADER},horizonProfile`, `${ROW},`, `${ROW},0:95 90:4`],
    {
      wrong: [{ row: 2, id: 'a', reason: 'Horizon, point 1, height must be between 0 and 90' }],
      error: null,
    },
  ],
  [
    'no row to estimate',
    [HEADER, 'a,97,11,30,180,8'],
    { rows: 1, wrong: [expect.anything()], error: 'All rows have errors, so there is nothing to estimate.' },
  ],
  ['an empty file', [], { error: 'The file is empty. Send the rows as CSV or as JSON lines.' }],
  ['no rows', [HEADER], { error: 'The file has no rows below its header.' }],
  ['an open quote', [HEADER, ROW, '"a'], { error: 'A quote in row 2 is not closed.' }],
])('%s', async (_, lines, expected) => {
  expect(await check(...lines)).toMatchObject(expected)
})

test('of a long file the first rows are read', async () => {
  const long = [HEADER, 'a,b', ...Array(1200).fill(ROW)]
  expect(await check(...long)).toMatchObject({ rows: 1000, wrong: { length: 1 }, error: null })
  expect(await check(HEADER, ...Array(1000).fill('a,b'))).toMatchObject({ error: null })
})

test('a file above 1 GB is refused unread', async () => {
  expect(await checkFile({ size: 1e9 + 1, stream: () => new ReadableStream() })).toMatchObject({
    error: expect.stringMatching(/^The file is larger than 1 GB/),
  })
})
