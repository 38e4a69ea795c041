import { expect, test } from 'vitest'
import { estimate, estimateBaseline, optimizeOrientation } from '../../../lib/operations/estimates.ts'
import type { Edit } from '../../../web/src/drafts/draft.ts'
import { computeEstimate, computeOrientation, placeModel } from '../../../web/src/model/compute.ts'
import { dataOf, useServer, useService } from '../../http.ts'
import { GARDEN } from '../../lib/horizon/skylines.ts'
import { point } from '../../lib/shading/profiles.ts'
import { answer } from '../../lib/upstream/server.ts'
import { climatology, pvgisReply, type WeatherSource } from '../../pvgis/reply.ts'
import { OVER_THE_SEA, refusal } from '../../pvgis/server.ts'
import { between } from '../skyline/obstacles.ts'

/** The only place with weather from the PVGIS mock, and thus an elevation. The embedded estimator answers everywhere else. */
const PLATEAU = { latitude: -22.9, longitude: -68.2, elevation: 4200 }

const pvgis = useServer((message, response) => {
  const isPlateau = message.url?.includes(`lat=${PLATEAU.latitude}&`)
  const weather: WeatherSource = (place, offset) => ({
    ...climatology(place, offset),
    elevation: PLATEAU.elevation,
  })
  const behave = isPlateau ? answer(pvgisReply(PLATEAU, { weather })) : refusal(OVER_THE_SEA)
  behave(response, message)
})
const { request } = useService(() => ({ estimators: ['pvgis', 'embedded'], pvgisUrl: pvgis.url() }))

const VALLEY = [point('E', 12), point('S', 15), point('W', 4)]
const WALL = between(100, 170, 5, { height: 3 })
const ROWS = { width: 6, height: 4, strings: 2, pitch: 7 }
const WEST_ROOF = { name: 'West', panelTilt: 25, panelAzimuth: 275, systemSize: 2 }

type Case = readonly [name: string, latitude: number, longitude: number, changes: Partial<Edit>]
const SITES: readonly Case[] = [
  ['an array in rows beside a wall', 47.27, 11.4, { obstacles: [WALL], array: ROWS }],
  ['two planes in a garden', 47.27, 11.4, { obstacles: [...GARDEN, WALL], otherPlanes: [WEST_ROOF] }],
  ['a façade in the north', 69.6, 18.9, { horizonProfile: VALLEY, panelTilt: 90 }],
  ['a wall west of the date line', -17.8, 177.4, { obstacles: [WALL], panelTilt: 60, panelAzimuth: 20 }],
  ['a plateau', PLATEAU.latitude, PLATEAU.longitude, { horizonProfile: VALLEY, panelTilt: 60 }],
]

const PANELS = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }
const LISTS = { otherPlanes: [], horizonProfile: [], obstacles: [] }
const OPEN = { ...LISTS, array: null, horizonSource: null, panelHeight: 5, year: 2026 }

/** The page's model from the hours that the service sends once for a place. */
const modelAt = async (latitude: number, longitude: number) => {
  const given = { latitude, longitude, ...PANELS }
  const query = Object.entries({ ...given, hours: true }).map(([name, value]) => `${name}=${value}`)
  const baseline = dataOf(estimateBaseline, await request('GET', `/baseline?${query.join('&')}`))
  expect(baseline.station_info.elev).toBe(latitude === PLATEAU.latitude ? PLATEAU.elevation : 0)
  return { given, model: placeModel({ given, baseline }) }
}

/** Tolerances in the units of the headline: kWh, and tenths of a percent. Obstacles follow in kWh. */
const UNITS = [1, 1, 0.1, 0.1, 0.1, 0.1]

test.each(SITES)(
  '%s: the page and the service agree to one unit of what is shown',
  async (_, latitude, longitude, changes) => {
    const { given, model } = await modelAt(latitude, longitude)
    const edit: Edit = { ...PANELS, ...OPEN, ...changes }
    const { year, horizonSource, panelHeight, ...overrides } = edit
    const body = { ...given, year, adjustment: 'energy', variants: [{ name: 'Edited', ...overrides }] }
    const { variants } = dataOf(estimate, await request('POST', '/estimate', { body }))
    const theirs = variants[0]?.estimate
    if (!theirs) throw new Error('no variant')
    // Only now: on a busy machine, it takes so long that the connection is closed.
    const { estimate: own, directHours } = computeEstimate(model, edit)
    const figures = ({ baseline, energy }: Pick<typeof theirs, 'baseline' | 'energy'>) => [
      baseline.ac_annual,
      energy.adjustedAnnual,
      energy.annualLoss,
      energy.solarAccess,
      energy.range.low,
      energy.range.high,
      ...energy.obstacles.map(({ recoveredEnergy }) => recoveredEnergy),
    ]
    const expected = figures(theirs)
    for (const [i, figure] of figures(own).entries())
      expect(Math.abs(figure - (expected[i] ?? 0))).toBeLessThan(UNITS[i] ?? 1)
    expect(own.shading.averageShadingLoss).toBeCloseTo(theirs.shading.averageShadingLoss, 2)
    const sectors = own.energy.lossBySector
    const direct = directHours.flat(2).reduce((total, energy) => total + energy, 0)
    const beam = sectors.reduce((total, sector) => total + sector.beam, 0)
    const loss = sectors.reduce((total, sector) => total + sector.beam + sector.diffuse, 0)
    // Direct light includes the circumsolar light, which the sectors count as diffuse.
    expect(direct).toBeGreaterThanOrEqual(beam)
    expect(direct).toBeLessThanOrEqual(Math.max(beam, loss) * 1.2)
  },
)

test('the best orientation is that of the service', async () => {
  const { given, model } = await modelAt(47.27, 11.4)
  const body = { ...given, horizonProfile: VALLEY }
  const theirs = dataOf(optimizeOrientation, await request('POST', '/orientation', { body }))
  const own = await computeOrientation(model, { ...PANELS, ...OPEN, horizonProfile: VALLEY }, async () => {})
  const { panelTilt, panelAzimuth } = theirs.best
  expect(own.best).toMatchObject({ panelTilt, panelAzimuth })
  expect(own.totalSolarResourceFraction).toBeCloseTo(theirs.totalSolarResourceFraction, 1)
})
