import { type EnergyInput, energyLoss } from '../lib/energy/loss.ts'
import { HOURS } from '../lib/solar/hours.ts'
import { figure, table, times } from './markdown.ts'
import { compare, type Timing } from './measure.ts'
import { part } from './part.ts'
import { type BenchPlace, places } from './places.ts'
import { sampledYear } from './rivals.ts'

const YEAR = 2026
/** Places come by latitude: every fifteenth is one of all climates, the first twenty would all be Antarctic. */
const STRIDE = 15
/** So that ours is timed for about as long as the rival. */
const PASSES = 8

/** Hours of one clear day, again and again: what the block does does not depend on the weather. */
const daily = (byDay: number, byNight: number): Float64Array =>
  Float64Array.from({ length: HOURS }, (_, hour) => (hour % 24 > 5 && hour % 24 < 19 ? byDay : byNight))

const hours = {
  timeZone: 1,
  ac: daily(2000, 0),
  dc: daily(2100, 0),
  poa: daily(600, 0),
  dn: daily(500, 0),
  df: daily(150, 0),
  tamb: daily(15, 5),
  tcell: daily(32, 5),
  alb: daily(0.2, 0.2),
}

const inputs = (points: number): (EnergyInput & BenchPlace)[] =>
  places(points, YEAR)
    .filter((_, i) => i % STRIDE === 0)
    .map((place) => ({
      ...place,
      panelTilt: 30,
      panelAzimuth: 180,
      systemSize: 4,
      monthly: new Array<number>(12).fill(400),
      hours,
    }))

interface EnergyTiming extends Timing {
  readonly points: number
  /** Samples of the sun in an hour that the rival takes. */
  readonly perHour: number
}

const measure = (): EnergyTiming[] =>
  [36, 360].flatMap((points) =>
    [1, 60].map((perHour) => {
      const all = inputs(points)
      const some = all.slice(0, perHour === 1 ? all.length : 1)
      const ours = () => {
        for (let pass = 0; pass < PASSES; pass++) for (const input of all) energyLoss(input.line, input)
      }
      const rival = () => {
        for (const place of some) sampledYear(place.line, place, hours.timeZone, perHour)
      }
      return { points, perHour, ...compare(ours, rival, { ours: PASSES * all.length, rival: some.length }) }
    }),
  )

const render = (timings: readonly EnergyTiming[]): string =>
  "A year's whole energy block, in microseconds, against nothing but looking at the sun with suncalc.\n\n" +
  table(
    ['Points, looks of the rival', 'µs', 'rival µs', 'rival ÷ ours'],
    timings.map(({ points, perHour, ours, rival, ratio }) => [
      `${points}, ${perHour === 1 ? 'every hour' : 'every minute'}`,
      figure(ours),
      figure(rival),
      times(ratio),
    ]),
  )

export const energy = part('Energy', measure, render)
