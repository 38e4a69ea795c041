import { expect, test } from 'vitest'
import { NewSite, type Site } from '../../../lib/schemas/site.ts'
import { getSite } from '../../../lib/sites/get.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { fields, fullProfile, NOW } from '../storage/samples.ts'
import { newSite, setAttribute } from './stored-sites.ts'

useEngine()

const get = (id: string): Promise<Site> => getSite(id, contextAt(NOW))

const smallest = { latitude: -90, longitude: -180, panelTilt: 0, panelAzimuth: 0, systemSize: 0.05 }
const largest = { latitude: 90, longitude: 180, panelTilt: 90, panelAzimuth: 360, systemSize: 500_000 }

test.each([
  ['the smallest numbers', { ...smallest, name: 'a', horizonProfile: [] }],
  ['the largest numbers', { ...largest, name: 'a'.repeat(200) }],
  ['zeros of either sign', { latitude: -0, longitude: 0, panelTilt: -0, panelAzimuth: -0 }],
  ['numbers below the precision of DynamoDB', { latitude: 5e-324, longitude: -1e-300, panelTilt: 1e-131 }],
  [
    'numbers with seventeen digits',
    { latitude: 0.1 + 0.2, longitude: -179.99999999999997, panelTilt: 100 / 3 },
  ],
  ['a name in many scripts', { name: 'Ōtautahi — 基督城 🌞👩‍🌾 مزرعة "\\\u2028' }],
  ['360 points with many digits', { horizonProfile: fullProfile }],
])('a site with %s reads back the same', async (_, changes) => {
  const site = await newSite(NOW, NewSite.parse({ ...fields, ...changes }))
  expect(await get(site.id)).toEqual(site)
})

test('undeclared attributes are left out', async () => {
  const { id } = await newSite()
  await setAttribute(id, 'owner', 'somebody')
  expect(Object.keys(await get(id)).sort()).toEqual(
    [...Object.keys(fields), 'createdAt', 'id', 'updatedAt'].sort(),
  )
})

test('points of an older site whose directions are now the same are one', async () => {
  const { id } = await newSite()
  const [south, almost, west] = ['180', '180.0000000001', '270.123456789'].map((direction) => ({
    direction,
    heightAngle: 12,
  }))
  await setAttribute(id, 'horizonProfile', [south, almost, west])
  await setAttribute(id, 'schema', 1)
  expect((await get(id)).horizonProfile).toEqual([south, { ...west, direction: '270.123457' }])
})

test.each([
  ['latitude', 'north'],
  ['latitude', 91],
  ['horizonProfile', [{ direction: 'up' }]],
  ['createdAt', 'yesterday'],
])('reading a site whose %s is %j is an internal error', async (attribute, value) => {
  const { id } = await newSite()
  await setAttribute(id, attribute, value)
  await expect(get(id)).rejects.toMatchObject({ name: 'ZodError' })
})
