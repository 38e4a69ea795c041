import { yearOf, years } from '../test/lib/energy/synthetic-years/years.ts'
import { energyBlock, sunOf } from './energy-block.ts'
import { jaggedSkyline } from './places.ts'
import { hourlyAltitudes } from './rivals.ts'
import { type Batch, type Comparison, compare, figure, type Part, range, table } from './runs.ts'

const VARIANTS = 100
interface Case {
  readonly points: number
  readonly obstacles: number
  /** The greatest multiple of the rival's time that a variant in a batch may take. */
  readonly ceiling: string
}

const CASES: readonly Case[] = [
  { points: 36, obstacles: 0, ceiling: '2' },
  { points: 360, obstacles: 0, ceiling: '–' },
  { points: 36, obstacles: 50, ceiling: '–' },
]

const rival: Batch = {
  run: () => {
    for (const { open } of years) hourlyAltitudes(open)
  },
  count: years.length,
}

const alone = ({ points, obstacles }: Case): Promise<Comparison> => {
  const inputs = years.map(({ open }, i) => ({ open, skyline: jaggedSkyline(points, i, obstacles) }))
  const run = () => {
    for (const { open, skyline } of inputs) energyBlock(skyline, open, sunOf(open))
  }
  return compare({ run, count: inputs.length }, rival, 15)
}

const inBatch = ({ points, obstacles }: Case): Promise<Comparison> => {
  const { open } = yearOf('maritime')
  const skylines = Array.from({ length: VARIANTS }, (_, i) => jaggedSkyline(points, i, obstacles))
  const run = () => {
    const sun = sunOf(open)
    for (const skyline of skylines) energyBlock(skyline, open, sun)
  }
  return compare({ run, count: VARIANTS }, rival, 15)
}

const run = async (): Promise<string> => {
  const rows: string[][] = []
  for (const given of CASES) {
    const { points, obstacles, ceiling } = given
    const row = (how: string, { ours, rival, timeRatio }: Comparison, limit: string): string[] => [
      `${points}, ${how}`,
      String(obstacles),
      figure(ours),
      figure(rival),
      range(timeRatio),
      limit,
    ]
    rows.push(row('alone', await alone(given), '–'))
    rows.push(row('in a batch', await inBatch(given), ceiling))
  }
  return `A year's energy loss with all its reasons behind a jagged horizon, on the reference years of the tests, against nothing
but the 8760 positions of the sun by suncalc, one per hour. In a batch, ${VARIANTS} variants of a site share the sun of its year.
${table(['Points', 'Obstacles', 'µs', 'suncalc µs', 'ours ÷ suncalc', 'limit'], rows)}`
}

export const part: Part = { title: 'Energy', run }
