import { expect, test } from 'vitest'
import { checkFile, checkText, type FileCheck } from '../../../web/src/runs/check-file.ts'

const HEADER = 'id,latitude,longitude,panelTilt,panelAzimuth,systemSize'
const ROW = 'a,47,11,30,180,8'

const check = (...lines: readonly string[]): Promise<FileCheck> => checkFile(new Blob([lines.join('\n')]))

test.each<[string, readonly string[], Partial<FileCheck>]>([
  ['a file without a fault', [HEADER, ROW, ROW], { rows: 2, wrong: [], error: null }],
  [
    'wrong cells, in the words of the columns, and a fault within a cell',
    [`${HEADER},horizonProfile`, `${ROW},`, 'Süd,97,11,30,,8,', `${ROW},0:95 90:4`],
    {
      rows: 3,
      wrong: [
        { row: 2, id: 'Süd', reason: 'latitude must be between -90 and 90; panelAzimuth is required' },
        { row: 3, id: 'a', reason: 'Horizon, point 1, height must be between 0 and 90' },
      ],
    },
  ],
  ['only wrong rows', [HEADER, ...Array(1000).fill('a,b')], { error: expect.stringMatching(/^All rows/) }],
  ['no rows', [HEADER], { error: 'The file has no rows below its header.' }],
  ['an open quote', [HEADER, ROW, '"a'], { error: 'A quote in row 2 is not closed.' }],
])('%s', async (_, lines, expected) => {
  expect(await check(...lines)).toMatchObject(expected)
})

test.each([
  [999, ROW, '1 of 1,000 rows has errors. The rest will be estimated.'],
  [1000, ROW, '1 of the first 1,000 rows has errors. Later rows have not been checked yet.'],
  [1000, 'a,b', '1,000 of the first 1,000 rows have errors. Later rows have not been checked yet.'],
])('after a wrong row, %i times “%s”: %s', async (count, row, text) => {
  const known = await check(HEADER, 'a,b', ...Array<string>(count).fill(row))
  expect([checkText(known), known.error]).toEqual([text, null])
})

test('a file above 1 GB is refused unread', async () => {
  expect(await checkFile({ size: 1e9 + 1, stream: () => new ReadableStream() })).toMatchObject({
    error: expect.stringMatching(/^The file is larger than 1 GB/),
  })
})
