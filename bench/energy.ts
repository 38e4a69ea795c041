import { energyLoss } from '../lib/energy/loss.ts'
import { horizonLine } from '../lib/horizon/line.ts'
import { years } from '../test/lib/energy/synthetic-years/years.ts'
import { jaggedProfile } from './places.ts'
import { hourlyAltitudes } from './rivals.ts'
import { compare, figure, type Part, range, table } from './runs.ts'

/** The greatest share of the rival's time that the project promises, by the number of points. */
const CEILINGS = [
  { points: 36, ceiling: 0.5 },
  { points: 360, ceiling: 1.5 },
]

const row = async ({ points, ceiling }: (typeof CEILINGS)[number]): Promise<string[]> => {
  const inputs = years.map(({ open }, i) => ({ open, line: horizonLine(jaggedProfile(points, i)) }))
  const ours = () => {
    for (const { open, line } of inputs) energyLoss(line, open)
  }
  const rival = () => {
    for (const { open } of inputs) hourlyAltitudes(open)
  }
  const count = inputs.length
  const compared = await compare({ run: ours, count }, { run: rival, count }, 15)
  return [
    String(points),
    figure(compared.ours),
    figure(compared.rival),
    range(compared.timeRatio),
    String(ceiling),
  ]
}

const run = async (): Promise<string> => {
  const rows: string[][] = []
  for (const ceiling of CEILINGS) rows.push(await row(ceiling))
  return `A year's energy loss behind a jagged horizon, on the reference years of the tests, against nothing but the 8760
positions of the sun by suncalc, one per hour.
${table(['Points', 'µs', 'suncalc µs', 'ours ÷ suncalc', 'promised, at most'], rows)}`
}

export const part: Part = { title: 'Energy', run }
