import { describe, expect, test } from 'vitest'
import { readHorizonFile, writeHorizonFile } from '../../lib/operations/horizons.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import { obstacleHeight } from '../lib/horizon/light-through.ts'
import { HOUSE, screen } from '../lib/horizon/skylines.ts'
import { reading, sample } from '../lib/horizon-files/read.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService()

const send = (body: string | Uint8Array, query = '', type = 'text/plain') =>
  request('POST', `/horizon-files${query}`, { body, headers: { 'content-type': type } })

describe('reading a file', () => {
  test('gives its profile, format, convention and notes, and keeps every byte, whatever the media type', async () => {
    const utf16 = Buffer.from('\uFEFFAzimut\tHöhe\r\n90\t4,5', 'utf16le').swap16()
    for (const type of ['text/plain', 'text/csv', 'application/json'])
      for (const file of [sample('pvgis.json'), utf16])
        expect(dataOf(readHorizonFile, await send(file, '', type))).toEqual(reading(file))
  })

  test('that cannot be read gets one sentence', async () => {
    const reply = await send('0;10\n45;~15\nNO;95\n180;5')
    expect(faultyFields(reply)).toEqual(['body'])
    expect(reply.envelope.errors?.[0]?.message).toMatch(/^has 2 lines that cannot be read: 2 \(“~15”\) and 3/)
  })
})

test('a written file has the obstacles that let less than half of the light through, averaged over the year', async () => {
  const { create } = siteRequests({ request })
  const tree = (name: string, azimuth: number, summer: number) => {
    const leaves = [0.64, 0.64, 0.64, ...new Array<number>(7).fill(summer), 0.64, 0.64]
    return screen(name, [azimuth, 10], [azimuth + 20, 10], 10, leaves)
  }
  const obstacles = [HOUSE, tree('Dense', 200, 0.23), tree('Thin', 240, 0.5)]
  const { id } = await create({ name: 'Hütte "pvgis"\n', horizonProfile: [], obstacles })
  const reply = await request('GET', `/sites/${id}/horizon-file?format=pvgis`)
  const { fileName, content } = dataOf(writeHorizonFile, reply)
  expect(fileName).toBe('hutte-pvgis-pvgis.txt')
  const heights = content.split(',').map(Number)
  for (const [azimuth, height] of heights.entries()) {
    const solid = obstacles.slice(0, 2).map((obstacle) => obstacleHeight(obstacle, azimuth))
    // At an end on a whole degree, rounding decides.
    if (![120, 180, 200, 220].includes(azimuth)) expect(height).toBeCloseTo(Math.max(0, ...solid), 2)
  }
  expect(Math.max(...heights.slice(201, 220))).toBeGreaterThan(44)
})
