import { expect, test } from 'vitest'
import { readUpload } from '../../../../lib/runs/upload/read.ts'
import { rowsIn } from './reading.ts'

const HEADER = 'latitude,longitude,panelTilt,panelAzimuth,systemSize\n'
const ROW = '47,11,30,180,5\n'
const PIECE = 65_536
const PIECES_IN_A_GIGABYTE = 2 ** 30 / PIECE

/** Reads `start`, then a gigabyte of `filling`. @returns the number of pieces read before the error, and the error */
const readGigabyte = async (start: string, filling: string) => {
  let pieces = 0
  const piece = Buffer.from(filling.repeat(PIECE / filling.length))
  async function* file() {
    yield Buffer.from(start)
    for (; pieces < PIECES_IN_A_GIGABYTE; pieces++) yield piece
  }
  try {
    for await (const _ of readUpload(file())) expect(_.row).toBe(1)
  } catch (error) {
    return { pieces, error }
  }
  throw new Error('The file was read')
}

/** Maximum number of pieces: the longest row, and the streams' read-ahead. */
const FEW = 30

test('a gigabyte without an end of the row is refused after a few pieces', async () => {
  for (const [start, filling, message] of [
    [`${HEADER}${ROW}`, 'x', 'Line 3 is longer than 256 KB'],
    [`${HEADER}${ROW}"`, '",,"\n', 'There are more than 256 KB in row 2'],
    ['', '\n', 'The file is empty'],
  ] as const) {
    const { pieces, error } = await readGigabyte(start, filling)
    expect(error).toMatchObject({ name: 'UnreadableUpload', message: expect.stringContaining(message) })
    expect(pieces).toBeLessThan(FEW)
  }
})

test('a row of 256 KB is read', async () => {
  const spaces = ' '.repeat(256 * 1024 - ROW.trim().length)
  expect(await rowsIn(`${HEADER}${spaces}${ROW}${ROW}`)).toHaveLength(2)
  await expect(rowsIn(`${HEADER}${spaces} ${ROW}`)).rejects.toThrow('Line 2 is longer than 256 KB')
})

test('a row of 360 faults reports fifty, and one of a hundred thousand that these are too many', async () => {
  const file = (faults: number): string =>
    `${HEADER.trim()},horizonProfile\n${ROW.trim()},${'x '.repeat(faults)}\n`
  const [[many], [tooMany]] = [await rowsIn(file(360)), await rowsIn(file(100_000))]
  expect(many).toMatchObject({ errors: { length: 50 } })
  const errors = [{ field: 'horizonProfile', message: 'must have at most 360 points' }]
  expect(tooMany).toEqual({ row: 1, id: '1', errors })
})

test('a quarter of a megabyte of digits is read quickly', async () => {
  const before = process.cpuUsage()
  expect(await rowsIn(`${HEADER}${'1'.repeat(250_000)}x,11,30,180,5\n`)).toMatchObject([
    { row: 1, errors: [{}] },
  ])
  // In quadratic time, it would take minutes.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(4_000)
})

test('100,000 rows are read, and more are refused', async () => {
  async function* file() {
    yield Buffer.from(HEADER)
    for (let i = 0; i < 101; i++) yield Buffer.from(ROW.repeat(1000))
  }
  let last = 0
  const reading = async () => {
    for await (const { row } of readUpload(file())) last = row
  }
  await expect(reading()).rejects.toThrow('The file has more than 100,000 rows. Split it')
  expect(last).toBe(100_000)
})
