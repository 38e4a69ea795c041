import { describe, expect, test } from 'vitest'
import { estimate } from '../../lib/operations/estimates.ts'
import { total } from '../../lib/solar/calendar.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import measured from '../lib/energy/measured-rows.json' with { type: 'json' }
import { APPLE_TREE, HOUSE } from '../lib/horizon/skylines.ts'
import { point } from '../lib/shading/profiles.ts'
import { siteRequests } from './site-requests.ts'
import { type Estimated, sumsOf } from './sums.ts'

const { request } = useService()
const { create, read, change, analyze } = siteRequests({ request })

const EAST = { panelTilt: 25, panelAzimuth: 95, systemSize: 3 }
const WEST = { panelTilt: 25, panelAzimuth: 275, systemSize: 5 }

const GARDEN = [HOUSE, APPLE_TREE]
const ROOF = {
  latitude: 47.27,
  longitude: 11.4,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 4,
  horizonProfile: [point('N', 20), point('E', 9), point('S', 12), point('W', 4)],
  obstacles: GARDEN,
  year: 2026,
}
const ARRAY = { width: 6, height: 4 }
const SMALL = { width: 0.5, height: 0.5 }

const estimated = async (body: object) =>
  dataOf(estimate, await request('POST', '/estimate', { body: { ...ROOF, ...body } }))

/** Estimates by their body: the service has answered some of them before. */
const known = new Map<string, Promise<Estimated>>()
const estimateOf = (body: object): Promise<Estimated> => {
  const key = JSON.stringify(body)
  const found = known.get(key) ?? estimated(body).then(({ estimate }) => estimate)
  known.set(key, found)
  return found
}

const expectClose = (actual: readonly number[], expected: readonly number[], relative: number): void => {
  const largest = Math.max(...expected.map(Math.abs))
  actual.forEach((value, i) => {
    expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThan(relative * largest)
  })
}

describe('several planes', () => {
  test('that face east and west are the two halves, added', async () => {
    const [east, west] = [await estimateOf(EAST), await estimateOf(WEST)]
    const roof = await estimateOf({ ...EAST, otherPlanes: [{ ...WEST, name: 'West' }] })
    const westSums = sumsOf(west)
    expectClose(
      sumsOf(roof),
      sumsOf(east).map((sum, i) => sum + (westSums[i] ?? Number.NaN)),
      1e-4,
    )
    const { ac_annual, source, kwh_per_kw, capacity_factor } = roof.baseline
    expect([source, kwh_per_kw]).toEqual(['model', expect.closeTo(ac_annual / 8, 3)])
    expect(capacity_factor).toBeCloseTo(kwh_per_kw / 87.6, 3)
    // Both planes receive and produce nearly as much for each kW.
    for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const) {
      const [ofEast, ofWest] = [east.energy[figure], west.energy[figure]]
      const share = (roof.energy[figure] - ofWest) / (ofEast - ofWest)
      expect(Math.abs(share - 3 / 8), figure).toBeLessThan(0.05)
    }
    expect(roof.inputs.otherPlanes).toEqual([{ ...WEST, name: 'West' }])
    const planeOf = ({ baseline, energy }: Estimated) => ({
      ac_annual: expect.closeTo(baseline.ac_annual, 1),
      adjustedAnnual: expect.closeTo(energy.adjustedAnnual, 1),
      annualLoss: expect.closeTo(energy.annualLoss, 2),
      solarAccess: expect.closeTo(energy.solarAccess, 2),
    })
    expect(roof.energy.planes).toEqual([
      { ...EAST, ...planeOf(east) },
      { ...WEST, name: 'West', ...planeOf(west) },
    ])
  })

  test('that are equal have the figures of the estimator, and a variant may replace them as a whole', async () => {
    const variants = [{ name: 'One', otherPlanes: [] }]
    const all = await estimated({ ...EAST, otherPlanes: [EAST, EAST], variants })
    const [one] = all.variants.map((it) => it.estimate)
    expect(all.estimate.baseline).toMatchObject({ source: 'estimator' })
    expect(all.estimate.energy.planes).toHaveLength(3)
    expect(one?.energy.planes).toHaveLength(1)
    expect(all.estimate.energy.annualLoss).toBeCloseTo(one?.energy.annualLoss ?? Number.NaN, 2)
  })
})

test('planes and an array are stored with a site, analyzed, and replaced as a whole or taken away', async () => {
  const { id, ...site } = await create({ ...EAST, otherPlanes: [WEST], array: ARRAY })
  expect(site).toMatchObject({ otherPlanes: [WEST], array: { ...ARRAY, strings: 2 } })
  expect((await analyze(id, '?year=2026')).energy?.planes).toHaveLength(2)
  expect((await change(id, { array: SMALL })).array).toEqual({ ...SMALL, strings: 2 })
  const without = { array: null, otherPlanes: [] }
  expect(await change(id, without)).toMatchObject(without)
  expect(await read(id)).toMatchObject(without)
})

const year = (first: number, values: readonly number[]): number[] => {
  const hours = new Array<number>(8760).fill(0)
  hours.splice(first, values.length, ...values)
  return hours
}

test.each(measured.rows)('behind rows, $name: as measured', async (row) => {
  const { temperature, wind, ...clock } = row.weather
  const { energy } = await estimateOf({
    ...row.site,
    horizonProfile: [],
    obstacles: [],
    array: row.array,
    weather: {
      ...clock,
      dn: year(row.firstHour, row.dn),
      df: year(row.firstHour, row.df),
      tamb: new Array(8760).fill(temperature),
      wspd: new Array(8760).fill(wind),
    },
  })
  const bound = energy.strings?.annualLoss ?? 0
  expect(Math.abs(energy.annualLoss - row.area)).toBeLessThan(0.3)
  expect(Math.abs(bound - row.strings)).toBeLessThan(1)
  expect(row.measured).toBeGreaterThan(energy.annualLoss - 1.5)
  expect(row.measured).toBeLessThan(bound + 1.5)
})

describe('an array', () => {
  test('is refused in an analysis that would compute too long', async () => {
    const obstacles = new Array(50).fill(HOUSE)
    const { id } = await create({ array: { width: 40, height: 40 }, obstacles })
    expect(faultyFields(await request('POST', `/sites/${id}/analysis`))).toEqual(['array'])
  })

  test('that is small is a point, and so is any under an open sky', async () => {
    const ofPoint = await estimateOf({})
    expect(ofPoint.energy.strings).toBeNull()
    const small = await estimateOf({ array: SMALL })
    expect(Math.abs(small.energy.annualLoss - ofPoint.energy.annualLoss)).toBeLessThan(0.02)
    const open = await estimateOf({ array: ARRAY, obstacles: [] })
    expect(open.energy).toMatchObject({
      annualLoss: (await estimateOf({ obstacles: [] })).energy.annualLoss,
      strings: { annualLoss: open.energy.annualLoss, adjustedAnnual: open.energy.adjustedAnnual },
    })
  })

  test('has causes that add up, the rows among them, and a bound for strings above the loss', async () => {
    const array = { ...ARRAY, strings: 3, pitch: 6 }
    const { baseline, energy, inputs } = await estimateOf({ array })
    const lost = baseline.ac_annual - energy.adjustedAnnual
    const { causes = [], strings } = energy
    expect(causes.map(({ kind }) => kind)).toEqual(['horizon', ...GARDEN.map(() => 'obstacle'), 'rows'])
    expect(total(causes.map(({ energy }) => energy))).toBeCloseTo(lost, 1)
    expect(causes.at(-1)?.energy).toBeGreaterThan(0)
    expect(strings?.annualLoss).toBeGreaterThan(energy.annualLoss)
    expect(strings?.adjustedAnnual).toBeLessThan(energy.adjustedAnnual)
    expect(inputs.array).toEqual(array)
  })

  test('is the first plane only, and a variant may have another or none', async () => {
    const otherPlanes = [{ panelTilt: 30, panelAzimuth: 180, systemSize: 4 }]
    const variants = [
      { name: 'the same' },
      { name: 'a point', array: null },
      { name: 'two planes', otherPlanes },
    ]
    const result = await estimated({ array: ARRAY, variants })
    const [same, ofPoint, both] = result.variants.map((it) => it.estimate)
    expect(same?.energy).toEqual(result.estimate.energy)
    expect(ofPoint?.energy.annualLoss).toBe((await estimateOf({})).energy.annualLoss)
    expect(both?.energy.planes?.map(({ annualLoss }) => annualLoss)).toEqual([
      same?.energy.annualLoss,
      ofPoint?.energy.annualLoss,
    ])
  })

  test('has hours whose hidden beam is not that of its center', async () => {
    const hiddenBeam = async (array: object | null) =>
      total((await estimateOf({ array, hours: true })).hours?.beamHidden ?? [])
    expect(Math.abs((await hiddenBeam(ARRAY)) - (await hiddenBeam(null)))).toBeGreaterThan(1)
  })
})
