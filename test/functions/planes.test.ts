import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { estimate } from '../../lib/operations/estimates.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import measured from '../lib/energy/measured-rows.json' with { type: 'json' }
import { APPLE_TREE, HOUSE } from '../lib/horizon/skylines.ts'
import { point } from '../lib/shading/profiles.ts'
import { siteRequests } from './site-requests.ts'

type Estimated = z.infer<typeof estimate.data>['estimate']

/** Every figure of an estimate in kWh. Each is a sum over the planes, and grows with their size. */
const sumsOf = ({ baseline, adjusted, energy }: Estimated): number[] => [
  baseline.ac_annual,
  ...baseline.ac_monthly,
  adjusted.adjustedAnnual,
  ...adjusted.adjustedMonthly,
  energy.adjustedAnnual,
  ...energy.adjustedMonthly,
  ...energy.lossByMonthAndHour.flat(),
  ...energy.lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]),
  ...energy.obstacles.map(({ recoveredEnergy }) => recoveredEnergy),
  ...(energy.causes ?? []).map(({ energy }) => energy),
]

const { request } = useService()
const { create } = siteRequests({ request })

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

/** Estimates by body, so that each is computed only once. */
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
  test.each([
    ['are equal', EAST, EAST],
    [
      'are flat, which face nowhere,',
      { ...EAST, panelTilt: 0 },
      { ...EAST, panelTilt: 0, panelAzimuth: 275 },
    ],
  ])('that %s are one of their total size', async (_, first, other) => {
    const one = await estimateOf({ ...first, systemSize: 9 })
    const three = await estimateOf({ ...first, otherPlanes: [other, other] })
    expectClose(sumsOf(three), sumsOf(one), 1e-6)
    for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const)
      expect(three.energy[figure]).toBeCloseTo(one.energy[figure], 2)
    expect(three.energy.range).toEqual(one.energy.range)
    expect(three.baseline.kwh_per_kw).toBeCloseTo(one.baseline.kwh_per_kw, 3)
    expect(three.baseline.capacity_factor).toBeCloseTo(one.baseline.capacity_factor, 6)
    expect(three.baseline.source).toBe('estimator')
  })

  test('of which two are parts of one, of different sizes, count as the whole', async () => {
    const whole = await estimateOf({ ...EAST, otherPlanes: [WEST], hours: true })
    const halves = [1, 4].map((systemSize) => ({ ...WEST, systemSize }))
    const parts = await estimateOf({ ...EAST, otherPlanes: halves, hours: true })
    for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const)
      expect(parts.energy[figure], figure).toBeCloseTo(whole.energy[figure], 2)
    for (const column of ['ac', 'acShaded', 'beamHidden'] as const)
      expectClose(parts.hours?.[column] ?? [], whole.hours?.[column] ?? [], 1e-3)
  })

  test('that face east and west are the two halves, added', async () => {
    const [east, west] = [await estimateOf(EAST), await estimateOf(WEST)]
    const roof = await estimateOf({ ...EAST, otherPlanes: [{ ...WEST, name: 'West' }] })
    const westSums = sumsOf(west)
    expectClose(
      sumsOf(roof),
      sumsOf(east).map((sum, i) => sum + (westSums[i] ?? Number.NaN)),
      1e-4,
    )
    expect(roof.baseline.source).toBe('model')
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
    const obstacles = new Array(50).fill({
      ...HOUSE,
      from: { direction: '95', distance: 12 },
      to: { direction: 'W', distance: 15 },
    })
    const { id } = await create({ array: { width: 40, height: 40 }, obstacles })
    expect(faultyFields(await request('POST', `/sites/${id}/analysis`))).toEqual(['array'])
  })

  test('that is small is a point, and so is any under an open sky; a great pitch is none', async () => {
    const ofPoint = await estimateOf({})
    expect(ofPoint.energy.strings).toBeNull()
    const small = await estimateOf({ array: SMALL })
    expect(Math.abs(small.energy.annualLoss - ofPoint.energy.annualLoss)).toBeLessThan(0.02)
    const open = await estimateOf({ array: ARRAY, obstacles: [] })
    expect(open.energy).toMatchObject({
      annualLoss: (await estimateOf({ obstacles: [] })).energy.annualLoss,
      strings: { annualLoss: open.energy.annualLoss, adjustedAnnual: open.energy.adjustedAnnual },
    })
    const [far, none] = [
      await estimateOf({ array: { ...ARRAY, pitch: 190 } }),
      await estimateOf({ array: ARRAY }),
    ]
    expect(Math.abs(far.energy.annualLoss - none.energy.annualLoss)).toBeLessThan(0.02)
  })

  test('has causes that add up, the rows among them, and a bound for strings above the loss', async () => {
    const array = { ...ARRAY, strings: 3, pitch: 6 }
    const { baseline, energy, inputs } = await estimateOf({ array })
    const lost = baseline.ac_annual - energy.adjustedAnnual
    const { causes = [], strings } = energy
    expect(causes.map(({ kind }) => kind)).toEqual(['horizon', ...GARDEN.map(() => 'obstacle'), 'rows'])
    expect(causes.reduce((sum, cause) => sum + cause.energy, 0)).toBeCloseTo(lost, 1)
    expect(causes.at(-1)?.energy).toBeGreaterThan(0)
    expect(strings?.annualLoss).toBeGreaterThan(energy.annualLoss)
    expect(strings?.adjustedAnnual).toBeLessThan(energy.adjustedAnnual)
    expect(inputs.array).toEqual(array)
  })

  test('is the first plane only, and a variant may have another or none, and other planes or none', async () => {
    const plane = { panelTilt: 30, panelAzimuth: 180, systemSize: 4 }
    const variants = [
      { name: 'the same' },
      { name: 'a point', array: null },
      { name: 'one plane', otherPlanes: [] },
    ]
    const result = await estimated({ array: ARRAY, otherPlanes: [plane], variants, hours: true })
    const { hours, ...both } = result.estimate
    const [same, ofPoint, alone] = result.variants.map((it) => it.estimate)
    expect(same).toEqual(both)
    const point = await estimateOf({ hours: true })
    const losses = ({ energy }: Pick<Estimated, 'energy'>) =>
      energy.planes?.map(({ annualLoss }) => annualLoss)
    expect(losses(both)).toEqual([alone?.energy.annualLoss, point.energy.annualLoss])
    expect(ofPoint && losses(ofPoint)).toEqual([point.energy.annualLoss, point.energy.annualLoss])
    expect(alone && losses(alone)).toHaveLength(1)
    const leftOfStrings = (alone?.energy.strings?.adjustedAnnual ?? Number.NaN) + point.energy.adjustedAnnual
    expect(both.energy.strings?.adjustedAnnual).toBeCloseTo(leftOfStrings, 0)
    const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0)
    expect(sum(hours?.acShaded) / 1000).toBeCloseTo(both.energy.adjustedAnnual, 0)
    expect(sum(hours?.beamHidden)).not.toBeCloseTo(sum(point.hours?.beamHidden), 0)
  })
})
