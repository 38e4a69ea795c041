import { bestOrientation, memoizedYield } from '../lib/energy/orientation.ts'
import { productionModel } from '../lib/energy/production-model.ts'
import { skylineShade } from '../lib/energy/skyline-shade.ts'
import { years } from '../test/lib/energy/synthetic-years/years.ts'
import { energyBlock, sunOf } from './energy-block.ts'
import { jaggedProfile, jaggedSkyline } from './places.ts'
import { hourlyAltitudes } from './rivals.ts'
import { compare, figure, type Part, range, table } from './runs.ts'
import { post } from './service.ts'

const VARIANTS = 100
const place = { latitude: 47.2692, longitude: 11.4041 }

/** Every variant has a horizon and an orientation of its own, so that nothing but the place is shared. */
const batchOf = (points: number) => ({
  ...place,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 8,
  horizonProfile: jaggedProfile(points, 0),
  variants: Array.from({ length: VARIANTS }, (_, i) => ({
    name: `variant ${i}`,
    panelTilt: 10 + i / 2,
    panelAzimuth: 90 + 1.8 * i,
    horizonProfile: jaggedProfile(points, i + 1),
  })),
})

const variantRow = async (points: number, ceiling: string): Promise<string[]> => {
  const batch = batchOf(points)
  const rival = { run: () => hourlyAltitudes(place), count: 1 }
  const compared = await compare({ run: () => post('/estimate', batch), count: VARIANTS }, rival, 15)
  return [String(points), figure(compared.ours), figure(compared.rival), range(compared.timeRatio), ceiling]
}

/** The orientation of each reference year against one energy block of it, computed from nothing. */
const orientationRow = async (): Promise<string[]> => {
  const inputs = years.map(({ open }, i) => ({ open, skyline: jaggedSkyline(360, i) }))
  const count = inputs.length
  const optimize = () => {
    for (const { open, skyline } of inputs) {
      const sun = sunOf(open)
      bestOrientation(memoizedYield(productionModel(open, sun), skylineShade(skyline, sun)), open)
    }
  }
  const block = () => {
    for (const { open, skyline } of inputs) energyBlock(skyline, open, sunOf(open))
  }
  const { ours, rival, timeRatio } = await compare({ run: optimize, count }, { run: block, count })
  return ['360', figure(ours / 1000), figure(rival / 1000), range(timeRatio), '500']
}

const run = async (): Promise<string> => {
  const rows = [await variantRow(36, '2'), await variantRow(360, '–')]
  return `One of ${VARIANTS} variants in a request over HTTP, client and server in this process, each with its own jagged horizon and
orientation and all its reasons, against the 8760 positions of the sun by suncalc, one per hour.
${table(['Points', 'µs', 'suncalc µs', 'ours ÷ suncalc', 'limit'], rows)}
The best orientation against one energy block with its reasons, on the reference years.
${table(['Points', 'ms', 'block ms', 'orientation ÷ block', 'limit'], [await orientationRow()])}`
}

export const part: Part = { title: 'Estimates', run }
