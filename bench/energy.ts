import { yearOf, years } from '../test/lib/energy/synthetic-years/years.ts'
import { energyBlock, sunOf } from './energy-block.ts'
import { jaggedSkyline } from './places.ts'
import { hourlyAltitudes } from './rivals.ts'
import { type Batch, type Comparison, compare, figure, type Part, range, table } from './runs.ts'

const VARIANTS = 100
/** The greatest multiple of the rival's time that a variant in a batch may take, by the number of points. */
const CEILINGS = [
  { points: 36, ceiling: '2' },
  { points: 360, ceiling: '–' },
]

const rival: Batch = {
  run: () => {
    for (const { open } of years) hourlyAltitudes(open)
  },
  count: years.length,
}

const alone = (points: number): Promise<Comparison> => {
  const inputs = years.map(({ open }, i) => ({ open, skyline: jaggedSkyline(points, i) }))
  const run = () => {
    for (const { open, skyline } of inputs) energyBlock(skyline, open, sunOf(open))
  }
  return compare({ run, count: inputs.length }, rival, 15)
}

const inBatch = (points: number): Promise<Comparison> => {
  const { open } = yearOf('maritime')
  const skylines = Array.from({ length: VARIANTS }, (_, i) => jaggedSkyline(points, i))
  const run = () => {
    const sun = sunOf(open)
    for (const skyline of skylines) energyBlock(skyline, open, sun)
  }
  return compare({ run, count: VARIANTS }, rival, 15)
}

const run = async (): Promise<string> => {
  const rows: string[][] = []
  for (const { points, ceiling } of CEILINGS) {
    const one = await alone(points)
    const each = await inBatch(points)
    rows.push([`${points}, alone`, figure(one.ours), figure(one.rival), range(one.timeRatio), '–'])
    rows.push([
      `${points}, in a batch`,
      figure(each.ours),
      figure(each.rival),
      range(each.timeRatio),
      ceiling,
    ])
  }
  return `A year's energy loss with all its reasons behind a jagged horizon, on the reference years of the tests, against nothing
but the 8760 positions of the sun by suncalc, one per hour. In a batch, ${VARIANTS} variants of a site share the sun of its year.
${table(['Points', 'µs', 'suncalc µs', 'ours ÷ suncalc', 'limit'], rows)}`
}

export const part: Part = { title: 'Energy', run }
