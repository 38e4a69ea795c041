import { horizonLine } from '../lib/shading/horizon.ts'
import { calculateShading } from '../lib/shading/shading.ts'
import { figure, table, times } from './markdown.ts'
import { compare, type Timing, timeOf } from './measure.ts'
import { part } from './part.ts'
import { places } from './places.ts'
import { rivals, sampledDays } from './rivals.ts'
import { type Errors, errorsOf } from './truth.ts'

const YEAR = 2026
const PASSES = 10
/** The rivals are slow enough that a part of the places gives their time. */
const RIVAL_STRIDE = 20

interface ShadingTiming extends Timing {
  readonly points: number
  readonly name: string
  /** Microseconds in which the line is read from the texts of its directions: what the rival has to do, too. */
  readonly reading: number
}

const timings = (): ShadingTiming[] =>
  [4, 36, 360].flatMap((points) => {
    const all = places(points, YEAR)
    const some = all.filter((_, i) => i % RIVAL_STRIDE === 0)
    const ours = () => {
      for (let pass = 0; pass < PASSES; pass++) for (const place of all) calculateShading(place)
    }
    const read = () => {
      for (const { horizonProfile } of all) horizonLine(horizonProfile)
    }
    const reading = timeOf(read, all.length)
    return Object.entries(rivals).map(([name, position]) => {
      const rival = () => {
        for (const place of some) sampledDays(position, place)
      }
      const calls = { ours: PASSES * all.length, rival: some.length }
      return { points, name, reading, ...compare(ours, rival, calls) }
    })
  })

const measure = () => ({
  timings: timings(),
  errors: [
    errorsOf('the service', (input) => calculateShading(input).sampleDays),
    ...Object.entries(rivals).map(([name, position]) =>
      errorsOf(name, (input) => sampledDays(position, input)),
    ),
  ],
})

const errorRow = ({ name, daylight, shade }: Errors): string[] => [
  name,
  ...[daylight.median, daylight.greatest, shade.median, shade.greatest].map(figure),
]

const render = ({ timings, errors }: ReturnType<typeof measure>): string =>
  'A result of four sample days, in microseconds, against looking at the sun in every minute of them. Part of it is the ' +
  'reading of the horizon from the texts of its directions, which the rival does alike.\n\n' +
  table(
    ['Points, rival', 'µs', 'of it reading', 'rival µs', 'rival ÷ ours'],
    timings.map(({ points, name, reading, ours, rival, ratio }) => [
      `${points}, ${name}`,
      figure(ours),
      figure(reading),
      figure(rival),
      times(ratio),
    ]),
  ) +
  '\nErrors in seconds a day against the truth table `test/lib/shading/cases.json`. Where the sun grazes the line, ' +
  'a thousandth of a degree is seconds.\n\n' +
  table(['', 'daylight, median', 'most', 'shade, median', 'most'], errors.map(errorRow))

/** A shading result against 1-minute sampling. */
export const shading = part('Shading', measure, render)
