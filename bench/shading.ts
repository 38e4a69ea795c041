import { horizonLine } from '../lib/horizon/line.ts'
import type { ShadingResult } from '../lib/schemas/shading.ts'
import { calculateShading } from '../lib/shading/result.ts'
import { figure, table, times } from './markdown.ts'
import { compare, type Timing } from './measure.ts'
import { part } from './part.ts'
import { type BenchPlace, places } from './places.ts'
import { rivals, sampledDays } from './rivals.ts'
import { type Errors, errorsOf } from './truth.ts'

const YEAR = 2026
const PASSES = 10
/** The rivals are slow enough that a part of the places gives their time. */
const RIVAL_STRIDE = 20

/** Two things to start from: the line as numbers, or the texts of the directions that it is read from. */
const starts = {
  line: (place: BenchPlace): ShadingResult => calculateShading(place.line, place),
  texts: (place: BenchPlace): ShadingResult => calculateShading(horizonLine(place.horizonProfile), place),
} as const

interface ShadingTiming extends Timing {
  readonly points: number
  readonly from: string
  readonly name: string
}

const timings = (): ShadingTiming[] =>
  [4, 36, 360].flatMap((points) => {
    const all = places(points, YEAR)
    const some = all.filter((_, i) => i % RIVAL_STRIDE === 0)
    const calls = { ours: PASSES * all.length, rival: some.length }
    return Object.entries(rivals).flatMap(([name, position]) =>
      Object.entries(starts).map(([from, result]) => {
        const ours = () => {
          for (let pass = 0; pass < PASSES; pass++) for (const place of all) result(place)
        }
        const rival = () => {
          for (const place of some) sampledDays(position, place.line, place)
        }
        return { points, from, name, ...compare(ours, rival, calls) }
      }),
    )
  })

const measure = () => ({
  timings: timings(),
  errors: [
    errorsOf('the service', (line, place) => calculateShading(line, place).sampleDays),
    ...Object.entries(rivals).map(([name, position]) =>
      errorsOf(name, (line, place) => sampledDays(position, line, place)),
    ),
  ],
})

const errorRow = ({ name, daylight, shade }: Errors): string[] => [
  name,
  ...[daylight.median, daylight.greatest, shade.median, shade.greatest].map(figure),
]

const render = ({ timings, errors }: ReturnType<typeof measure>): string =>
  'A result of four sample days, in microseconds, against looking at the sun in every minute of them. It starts from the ' +
  'horizon line, as the rival does, or from the texts of its directions, which have to be read first.\n\n' +
  table(
    ['Points, start, rival', 'µs', 'rival µs', 'rival ÷ ours'],
    timings.map(({ points, from, name, ours, rival, ratio }) => [
      `${points}, ${from}, ${name}`,
      figure(ours),
      figure(rival),
      times(ratio),
    ]),
  ) +
  '\nErrors in seconds a day against the truth table `test/lib/shading/cases.json`. Where the sun grazes the line, ' +
  'a thousandth of a degree is seconds.\n\n' +
  table(['', 'daylight, median', 'most', 'shade, median', 'most'], errors.map(errorRow))

/** A shading result against 1-minute sampling. */
export const shading = part('Shading', measure, render)
