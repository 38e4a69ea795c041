import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { estimate } from '../../lib/operations/estimates.ts'
import { dataOf, faultyFields, useService } from '../http.ts'
import measured from '../lib/energy/measured-rows.json' with { type: 'json' }
import { APPLE_TREE, HOUSE, screen } from '../lib/horizon/skylines.ts'
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

const estimated = async (body: object) =>
  dataOf(estimate, await request('POST', '/estimate', { body: { ...ROOF, ...body } }))
const estimateOf = async (body: object): Promise<Estimated> => (await estimated(body)).estimate

const expectClose = (actual: readonly number[], expected: readonly number[], relative: number): void => {
  const largest = Math.max(...expected.map(Math.abs))
  const differences = actual.map((value, i) => Math.abs(value - (expected[i] ?? Number.NaN)))
  expect(Math.max(...differences)).toBeLessThan(relative * largest)
}

describe('planes', () => {
  test('that are parts of one count as the whole, and flat ones face nowhere', async () => {
    const flat = (systemSize: number, panelAzimuth: number) => ({ panelTilt: 0, panelAzimuth, systemSize })
    const whole = await estimateOf({ ...EAST, otherPlanes: [flat(5, 95)], hours: true })
    const parts = await estimateOf({ ...EAST, otherPlanes: [flat(1, 95), flat(4, 275)], hours: true })
    expectClose(sumsOf(parts), sumsOf(whole), 1e-5)
    for (const figure of ['annualLoss', 'beamLoss', 'diffuseLoss', 'solarAccess'] as const)
      expect(parts.energy[figure], figure).toBeCloseTo(whole.energy[figure], 2)
    for (const column of ['ac', 'acShaded', 'beamHidden'] as const)
      expectClose(parts.hours?.[column] ?? [], whole.hours?.[column] ?? [], 1e-3)
    expect(parts.baseline.kwh_per_kw).toBeCloseTo(whole.baseline.kwh_per_kw, 3)
    expect(parts.baseline.capacity_factor).toBeCloseTo(whole.baseline.capacity_factor, 6)
  })

  test('that face east and west are the two halves, added', async () => {
    const [east, west] = [await estimateOf(EAST), await estimateOf(WEST)]
    const roof = await estimateOf({ ...EAST, otherPlanes: [{ ...WEST, name: 'West' }] })
    const westSums = sumsOf(west)
    const added = sumsOf(east).map((sum, i) => sum + (westSums[i] ?? Number.NaN))
    expectClose(sumsOf(roof), added, 1e-4)
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
  const weather = {
    ...clock,
    dn: year(row.firstHour, row.dn),
    df: year(row.firstHour, row.df),
    tamb: new Array(8760).fill(temperature),
    wspd: new Array(8760).fill(wind),
  }
  const { site, array } = row
  const { energy } = await estimateOf({ ...site, horizonProfile: [], obstacles: [], array, weather })
  const bound = energy.strings?.annualLoss ?? 0
  expect(Math.abs(energy.annualLoss - row.area)).toBeLessThan(0.3)
  expect(Math.abs(bound - row.strings)).toBeLessThan(1)
  expect(row.measured).toBeGreaterThan(energy.annualLoss - 1.5)
  expect(row.measured).toBeLessThan(bound + 1.5)
})

describe('an array', () => {
  test('is refused in an analysis that would compute too long', async () => {
    const wide = screen('House', ['95', 12], ['W', 15], 6)
    const { id } = await create({ array: { width: 40, height: 40 }, obstacles: new Array(50).fill(wide) })
    expect(faultyFields(await request('POST', `/sites/${id}/analysis`))).toEqual(['array'])
  })

  test('that is small is a point, and so is any under an open sky; a great pitch is none', async () => {
    const lossOf = async (body: object) => (await estimateOf(body)).energy.annualLoss
    for (const [array, other] of [
      [{ width: 0.5, height: 0.5 }, null],
      [{ ...ARRAY, pitch: 190 }, ARRAY],
    ])
      expect(Math.abs((await lossOf({ array })) - (await lossOf({ array: other })))).toBeLessThan(0.02)
    const { energy } = await estimateOf({ array: ARRAY, obstacles: [] })
    const { annualLoss, adjustedAnnual } = energy
    expect(energy.strings).toMatchObject({ annualLoss, adjustedAnnual })
    expect(annualLoss).toBe(await lossOf({ obstacles: [] }))
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
    const { panelTilt, panelAzimuth, systemSize } = ROOF
    const otherPlanes = [{ panelTilt, panelAzimuth, systemSize }]
    const variants = [
      { name: 'the same' },
      { name: 'a point', array: null },
      { name: 'one plane', otherPlanes: [] },
    ]
    const result = await estimated({ array: ARRAY, otherPlanes, variants })
    const both = result.estimate
    const [same, ofPoint, alone] = result.variants.map((it) => it.estimate)
    expect(same).toEqual(both)
    const { energy } = await estimateOf({})
    expect(energy.strings).toBeNull()
    const losses = [both, ofPoint, alone].map((it) => it?.energy.planes?.map((plane) => plane.annualLoss))
    const ofArray = alone?.energy.annualLoss
    const point = energy.annualLoss
    expect(losses).toEqual([[ofArray, point], [point, point], [ofArray]])
    const leftOfStrings = (alone?.energy.strings?.adjustedAnnual ?? Number.NaN) + energy.adjustedAnnual
    expect(both.energy.strings?.adjustedAnnual).toBeCloseTo(leftOfStrings, 0)
  })
})
