import { type HorizonLine, horizonLine } from '../lib/horizon/line.ts'
import { skylineOf } from '../lib/horizon/skyline.ts'
import type { LocationInYear } from '../lib/schemas/panels.ts'
import { calculateShading } from '../lib/shading/result.ts'
import cases from '../test/lib/shading/cases.json' with { type: 'json' }
import { places } from './places.ts'
import { type HoursOfDay, sampledDays } from './rivals.ts'
import { compare, figure, median, type Part, range, table } from './runs.ts'

/** The least speedup that is acceptable, by the number of points. */
const FLOORS = [
  { points: 4, floor: 80 },
  { points: 36, floor: 50 },
  { points: 360, floor: 12 },
]
const PASSES = 5
/** The rival is so slow that every twentieth place suffices. */
const RIVAL_STRIDE = 20

const compareAt = (points: number) => {
  const all = places(points)
  const some = all
    .filter((_, i) => i % RIVAL_STRIDE === 0)
    .map((place) => ({ place, line: horizonLine(place.horizonProfile) }))
  const ours = () => {
    for (let pass = 0; pass < PASSES; pass++)
      for (const place of all) calculateShading(skylineOf({ ...place, obstacles: [] }), place)
  }
  const rival = () => {
    for (const { place, line } of some) sampledDays(line, place)
  }
  return compare({ run: ours, count: PASSES * all.length }, { run: rival, count: some.length })
}

const speedRow = async ({ points, floor }: (typeof FLOORS)[number]): Promise<string[]> => {
  const { ours, rival, speedup } = await compareAt(points)
  return [String(points), figure(ours), figure(rival), range(speedup), String(floor)]
}

const secondsApart = (hours: number, truth: unknown): number => Math.abs(hours - Number(truth)) * 3600

const errorRow = (
  name: string,
  method: (line: HorizonLine, place: LocationInYear) => readonly HoursOfDay[],
): string[] => {
  const errors = cases.rows.flatMap(({ horizon, days, ...place }) => {
    const points = horizon.map(([direction, height]) => ({
      direction: String(direction),
      heightAngle: Number(height),
    }))
    return method(horizonLine(points), place).map(({ daylightHours, shadedHours }, i) => ({
      daylight: secondsApart(daylightHours, days[i]?.[1]),
      shade: secondsApart(shadedHours, days[i]?.[2]),
    }))
  })
  const daylight = errors.map((error) => error.daylight)
  const shade = errors.map((error) => error.shade)
  return [name, ...[median(daylight), Math.max(...daylight), median(shade), Math.max(...shade)].map(figure)]
}

const run = async (): Promise<string> => {
  const rows: string[][] = []
  for (const floor of FLOORS) rows.push(await speedRow(floor))
  return `A result of four sample days, parsed from the strings of a jagged horizon profile, against the sun's position
in every minute by suncalc, which is given the parsed line.
${table(['Points', 'µs', 'suncalc µs', 'suncalc ÷ ours', 'lower limit'], rows)}
Errors in seconds per day against the truth table \`test/lib/shading/cases.json\`.
${table(
  ['', 'daylight, median', 'worst', 'shade, median', 'worst'],
  [
    errorRow('the service', (line, place) => calculateShading({ line, screens: [] }, place).sampleDays),
    errorRow('suncalc, every minute', sampledDays),
  ],
)}`
}

export const part: Part = { title: 'Shading', run }
