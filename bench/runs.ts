import { setTimeout } from 'node:timers/promises'
import { Run } from '../lib/schemas/run.ts'
import { ask } from '../local/client.ts'
import { figure, median, range, table } from './measure.ts'
import { jaggedProfile, placesOnEarth, suncalcYear } from './places.ts'
import { service } from './service.ts'

const ROWS = 6_000
const ROUNDS = 3
const POLL_MILLISECONDS = 100

const places = placesOnEarth(ROWS)

/** Every row is a distinct place, so that no two share a baseline or a table of the sun. */
const portfolio = (points: number): Blob => {
  const lines = places.map(({ latitude, longitude }, i) => {
    const profile = jaggedProfile(points, i).map(
      ({ direction, heightAngle }) => `${direction}:${heightAngle.toFixed(1)}`,
    )
    return `${i},${latitude},${longitude},${10 + (i % 50)},${90 + (i % 180)},${3 + (i % 10)},${profile.join(' ')}\n`
  })
  return new Blob(['id,latitude,longitude,panelTilt,panelAzimuth,systemSize,horizonProfile\n', ...lines])
}

/** @returns seconds */
const timeRun = async (body: Blob): Promise<number> => {
  const { id, upload } = await ask(service, '/runs', Run, { name: `${ROWS} places` })
  const start = performance.now()
  await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body })
  for (;;) {
    await setTimeout(POLL_MILLISECONDS)
    const { state, failed, error } = await ask(service, `/runs/${id}`, Run)
    if (state === 'failed' || failed > 0) throw new Error(error ?? `${failed} rows failed`)
    if (state === 'succeeded') return (performance.now() - start) / 1000
  }
}

/** @returns microseconds for the year of one place */
const timeRival = (): number => {
  const start = performance.now()
  for (const place of places.slice(0, 300)) suncalcYear(place)
  return ((performance.now() - start) * 1000) / 300
}

const rowFor = async (points: number): Promise<string[]> => {
  const body = portfolio(points)
  const seconds: number[] = []
  const rivals: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rivals.push(timeRival())
    seconds.push(await timeRun(body))
  }
  const ratios = seconds.map((time, round) => (time * 1e6) / ROWS / (rivals[round] ?? Number.NaN))
  return [
    String(points),
    figure(median(seconds)),
    figure(ROWS / median(seconds)),
    figure(median(rivals)),
    range(ratios),
  ]
}

/** @returns the section's text in Markdown */
export const run = async (): Promise<string> => {
  const rows = [await rowFor(36), await rowFor(0)]
  return `A run of ${ROWS} distinct places, each with its own jagged horizon, with the embedded estimator and the database in memory, from the
upload to the results, on all cores; the aim is 800 places a second with 36 points on two cores. The rival is suncalc's 8760 positions of one place, on one core.
${table(['Points', 'seconds', 'places per second', 'suncalc µs', 'time per place ÷ suncalc'], rows)}`
}
