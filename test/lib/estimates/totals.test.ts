import { beforeEach, expect, test, vi } from 'vitest'
import { answerAbout } from '../../../lib/estimates/answer.ts'
import { type Choices, type Configuration, estimate, optionsOf } from '../../../lib/estimates/estimate.ts'
import { estimateTotals, unshadedPlaneOf } from '../../../lib/estimates/totals.ts'
import { environment } from '../../../lib/platform/env.ts'
import { EstimateRequest, Estimates } from '../../../lib/schemas/estimate.ts'
import { contextAt } from '../../context.ts'
import { GARDEN } from '../horizon/skylines.ts'
import { point, uniform } from '../shading/profiles.ts'
import { NOW } from '../storage/samples.ts'

beforeEach(() => {
  vi.stubEnv(environment.estimators, 'embedded')
})

/** kW: the size in requests to the estimator, regardless of a row's size. */
const ASKED = 4

const totals = async (configuration: Configuration, options: Choices) => {
  const asked = { ...configuration, systemSize: ASKED }
  const answer = await answerAbout(asked, contextAt(NOW))
  return estimateTotals(
    configuration,
    unshadedPlaneOf(answer, asked),
    optionsOf(options, 'energy', new Date(NOW)),
  )
}

/** Energies of another size are multiplied, so their last digits may differ; rounded values are equal. */
const expectSame = async (configuration: Configuration, options: Choices): Promise<void> => {
  const request = EstimateRequest.parse({ ...configuration, ...options })
  const { estimate: full } = Estimates.parse(await estimate(request, contextAt(NOW)))
  const close = (energy: number) =>
    expect.closeTo(energy, 12 - Math.ceil(Math.log10(full.baseline.ac_annual + 1)))
  const { baseline, adjusted } = full
  expect(await totals(configuration, options)).toMatchObject({
    energyLoss: full.energy.annualLoss,
    daylightHoursLoss: full.shading.averageShadingLoss,
    baseline: {
      ...baseline,
      ac_annual: close(baseline.ac_annual),
      ac_monthly: baseline.ac_monthly.map(close),
      capacity_factor: close(baseline.capacity_factor),
      kwh_per_kw: close(baseline.kwh_per_kw),
    },
    adjusted: {
      ...adjusted,
      adjustedAnnual: close(adjusted.adjustedAnnual),
      adjustedMonthly: adjusted.adjustedMonthly.map(close),
    },
  })
}

const ROOF = {
  latitude: 47.37,
  longitude: 8.54,
  panelTilt: 30,
  panelAzimuth: 200,
  systemSize: 7.3,
  horizonProfile: [point('E', 14), point('S', 22), point('W', 8)],
  obstacles: [],
  array: null,
  otherPlanes: [],
}
const OTHER_PLANES = [
  { panelTilt: 30, panelAzimuth: 200, systemSize: 2 },
  { name: 'Carport', panelTilt: 10, panelAzimuth: 90, systemSize: 1.5 },
]
const ROWS = { width: 2, height: 4, strings: 1, pitch: 6 }

test.each<[what: string, change: Partial<Configuration>, adjustment?: Choices['adjustment']]>([
  ['the largest size', { systemSize: 500_000 }],
  ['the midnight sun', { latitude: 70.66, longitude: 25.78, panelTilt: 60 }],
  ['a horizon that lets no sun through', { horizonProfile: uniform(90) }],
  ['an array in rows', { array: ROWS, obstacles: [...GARDEN], otherPlanes: OTHER_PLANES }],
  ['panels that face away from the sun', { panelTilt: 90, panelAzimuth: 0 }, 'daylight-hours'],
])('the totals are those of the full estimate with %s', async (_, change, adjustment = 'energy') => {
  await expectSame({ ...ROOF, ...change }, { year: 2026, adjustment })
})
