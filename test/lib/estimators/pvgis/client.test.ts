import { getPosition } from 'suncalc'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  fetchTypicalYear,
  PvgisReply,
  readReply,
  type TypicalYear,
  typicalYearOf,
} from '../../../../lib/estimators/pvgis/client.ts'
import { standardTimeAt } from '../../../../lib/platform/civil-time.ts'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { HOURS } from '../../../../lib/solar/calendar.ts'
import { apparentAltitude } from '../../../../lib/solar/refraction.ts'
import { sunYear } from '../../../../lib/solar/sun-year.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { pvgisReply, YEARS } from '../../../pvgis/reply.ts'
import {
  internalError,
  OUT_OF_COVERAGE,
  OVER_THE_SEA,
  refusal,
  startPvgisServer,
} from '../../../pvgis/server.ts'
import { at, column, constant } from '../../columns.ts'
import { answer, answerPage, type Behavior, rawReply, visibleErrorOf } from '../../upstream/server.ts'

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
/** Part of the server's replies. It must never appear in messages or logs, and neither must the place. */
const MARK = 'upstream-words'
const SECRETS = new RegExp(`${MARK}|47\\.2692|11\\.4041|lat=`)

const logged = captureLog()
afterEach(() => {
  expect(logged.join('')).not.toMatch(SECRETS)
})

/** Every server has its own port, so each has a new circuit. */
const serve = async (...faults: Behavior[]) => {
  const { url, calls, close } = await startPvgisServer({ faults })
  onTestFinished(close)
  const ask = (place = PLACE, base = url) => fetchTypicalYear(base, place, contextAt(new Date()))
  return { url, calls, ask }
}

test('a call is one GET in plain decimals without a horizon, and the base address may end without a slash', async () => {
  const { url, calls, ask } = await serve()
  const { weather, station } = await ask()
  expect([station.lat, station.lon, weather.dn.length]).toEqual([47.2692, 11.4041, 8760])
  await ask({ latitude: -90, longitude: -0 }, url.slice(0, -1))
  expect(calls.map(({ method, address }) => `${method} ${address.pathname}${address.search}`)).toEqual([
    'GET /api/v5_3/tmy?lat=47.2692&lon=11.4041&outputformat=json&usehorizon=0',
    'GET /api/v5_3/tmy?lat=-90&lon=0&outputformat=json&usehorizon=0',
  ])
  expect(calls[0]?.headers).toMatchObject({ accept: 'application/json' })
})

test('a server that fails gets as many calls as may help', async () => {
  const cases: readonly (readonly [fault: Behavior, kind: string, calls: number, retryAfter?: number])[] = [
    [internalError, 'estimatorFailed', 2],
    [answer({ message: OVER_THE_SEA }, 404), 'estimatorFailed', 1],
    [refusal(`${MARK} Location over the sea`), 'estimatorFailed', 1],
    [answerPage(400, `<html>${OVER_THE_SEA} ${MARK}`), 'estimatorFailed', 1],
    [answer({ message: MARK }, 429), 'estimatorUnavailable', 1],
    [answer('', 529, { 'retry-after': '7' }), 'estimatorUnavailable', 1, 7],
    [answerPage(503, MARK), 'estimatorUnavailable', 2],
  ]
  for (const [fault, expected, attempts, retryAfter] of cases) {
    const { calls, ask } = await serve(fault, fault)
    const error = await visibleErrorOf(ask())
    expect(`${error.message} ${causeOf(error)}`).not.toMatch(SECRETS)
    const { kind, errors, retryAfterSeconds } = error
    expect([kind, errors, retryAfterSeconds]).toEqual([expected, undefined, retryAfter])
    // The circuit is open for as long as the server asks.
    if (retryAfter !== undefined) await expect(ask()).rejects.toMatchObject({ kind })
    expect(calls).toHaveLength(attempts)
  }
})

test('no data for a location is an answer in the words of PVGIS, shortened', async () => {
  for (const message of [OVER_THE_SEA, OUT_OF_COVERAGE, `${OVER_THE_SEA} ${'x'.repeat(1000)}`]) {
    const { calls, ask } = await serve(refusal(message))
    const error = await visibleErrorOf(ask())
    const errors = [{ field: 'location', message: message.slice(0, 200) }]
    expect(error).toMatchObject({ kind: 'baselineNotAvailable', errors })
    expect(causeOf(error)).not.toMatch(SECRETS)
    expect(calls).toHaveLength(1)
  }
})

const GOOD = pvgisReply(PLACE)
const { location, meteo_data } = GOOD.inputs
const { months_selected, tmy_hourly: rows } = GOOD.outputs

const withLocation = (change: object) => ({
  ...GOOD,
  inputs: { ...GOOD.inputs, location: { ...location, ...change } },
})
const withMeteo = (change: object) => ({
  ...GOOD,
  inputs: { ...GOOD.inputs, meteo_data: { ...meteo_data, ...change } },
})
const withOutputs = (change: object) => ({ ...GOOD, outputs: { ...GOOD.outputs, ...change } })
const withRows = (tmy_hourly: readonly unknown[]) => withOutputs({ tmy_hourly })
/** The row of 21 June, 11:00 UTC, which is hour 12 there. */
const MIDDAY = 24 * 171 + 11
const { [MIDDAY]: midday, 0: first, 8: eighth } = rows
const withRow = (change: object) => withRows(rows.with(MIDDAY, Object.assign({}, midday, change)))
/** A reply with the light of `later` rows later. Scales it by a factor, but never increases the diffuse light. */
const withLight = (factor: number, change: object = {}, later = 0) =>
  withRows(
    rows.map((row, i) => {
      const { 'Gb(n)': beam = 0, 'Gd(h)': diffuse = 0 } = rows.at((i + later) % rows.length) ?? {}
      return { ...row, 'Gb(n)': factor * beam, 'Gd(h)': Math.min(1, factor) * diffuse, ...change }
    }),
  )

const read = (body: unknown): TypicalYear => readReply(rawReply(body), PLACE)

/** The logged reason for refusing a reply. */
const causeFor = (body: unknown): string => {
  try {
    read(body)
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error
    expect(error.kind).toBe('estimatorFailed')
    expect(error.errors).toBeUndefined()
    return causeOf(error.cause)
  }
  throw new Error('The reply was accepted')
}

const leapDay = rows.slice(0, 24).map((row) => ({
  ...row,
  'time(UTC)': row['time(UTC)'].replace(/^\d{8}/, '20080229'),
  'Gb(n)': 999,
}))

describe('a good reply', () => {
  const { weather, station } = read(GOOD)

  test('gives columns of numbers in the units of the model, on ground with an albedo of 0.2', () => {
    const hour = MIDDAY + 1
    const values = [weather.dn, weather.df, weather.tamb, weather.wspd].map((column) => column[hour])
    expect(values).toEqual([midday?.['Gb(n)'], midday?.['Gd(h)'], midday?.T2m, midday?.WS10m])
    expect(new Set(weather.alb)).toEqual(new Set([0.2]))
    for (const name of ['dn', 'df', 'tamb', 'wspd', 'alb'] as const) expect(weather[name]).toHaveLength(8760)
  })

  test('describes its station under PVWatts’s names, and its months', () => {
    expect(station).toMatchObject({
      ...{ lat: 47.2692, lon: 11.4041, elev: 0, tz: 1, irradiance_time_offset: 0.1761, distance: 0 },
      weather_data_source:
        "PVGIS typical meteorological year: PVGIS-SARAH3 and ERA5, 2005-2023; the power is computed with this service's own PVWatts v8 model",
      months_selected: YEARS.map((year, i) => ({ month: i + 1, year })),
    })
  })

  test('may have more or less than is needed, in another order', () => {
    for (const body of [
      withRows([...leapDay, ...rows.toReversed()]),
      withOutputs({ months_selected: months_selected.toReversed() }),
      withMeteo({ use_horizon: 0 }),
      withMeteo({ use_horizon: undefined }),
    ])
      expect(read(body)).toEqual({ weather, station })
  })

  test('has its elevation, and one that no place on earth has counts as sea level', () => {
    for (const [elevation, expected] of [
      [5100, 5100],
      [-9999, 0],
    ]) {
      const { weather, station } = read(withLocation({ elevation }))
      expect([weather.elevation, station.elev]).toEqual([expected, expected])
    }
  })

  test('has values slightly below zero count as zero', () => {
    const { weather } = read(withRow({ 'Gb(n)': -0.4, 'Gd(h)': -1, WS10m: -0.01 }))
    expect([weather.dn, weather.df, weather.wspd].map((values) => values[MIDDAY + 1])).toEqual([0, 0, 0])
  })

  test('may name a point of the grid nearby, also beyond the date line', () => {
    const { station } = read(withLocation({ latitude: 47.25, longitude: 11.5 }))
    expect([station.lat, station.lon, station.tz]).toEqual([47.25, 11.5, 1])
    const place = { latitude: -18, longitude: 179.98 }
    const reply = rawReply(pvgisReply({ latitude: -18, longitude: -179.9 }))
    expect(readReply(reply, place).station.tz).toBe(12)
  })
})

const DEGREE = Math.PI / 180

test('hour 0 is 1 January, 00:00 of standard time, and the sun of each hour is that of its row', () => {
  const none = constant(0)
  // The direct irradiance identifies each row.
  const weather = () => ({ elevation: 0, dn: column((row) => row / 10), df: none, tamb: none, wspd: none })
  for (const [longitude, offset] of [
    [-180, 0.1761],
    [-7.5, 0],
    [11.4, -0.3],
    [151.2, 0.5],
  ] as const) {
    const place = { latitude: 40, longitude }
    const year = typicalYearOf(PvgisReply.parse(pvgisReply(place, { weather, offset })), place).weather
    const timeZone = Math.trunc(standardTimeAt(place))
    const rows = Array.from({ length: HOURS }, (_, hour) => (hour - timeZone + HOURS) % HOURS)
    expect(Array.from(year.dn, (beam) => Math.round(10 * beam))).toEqual(rows)
    const sun = sunYear({ ...place, timeZone: year.timeZone })
    let most = 0
    for (const [hour, row] of rows.entries()) {
      if (at(sun.up, hour) < 1 - 1e-9) continue
      const truth = getPosition(new Date(Date.UTC(2021, 0) + (row + offset) * 3_600_000), 40, longitude)
      const turn = Math.atan2(at(sun.east, hour), at(sun.north, hour)) - truth.azimuth * DEGREE
      const altitude = apparentAltitude(Math.asin(at(sun.sinAltitude, hour)) / DEGREE) * DEGREE
      const other = truth.altitude * DEGREE
      const cosine =
        Math.sin(altitude) * Math.sin(other) + Math.cos(altitude) * Math.cos(other) * Math.cos(turn)
      most = Math.max(most, Math.acos(Math.min(1, cosine)) / DEGREE)
    }
    expect(most).toBeLessThan(0.05)
  }
})

test('light of any place is that of its sun, also near the poles and in odd civil zones', () => {
  for (const [latitude, longitude, offset] of [
    [71.3, -156.8, 0.5],
    [-77.8, 166.7, 0.5],
  ] as const) {
    const place = { latitude, longitude }
    expect(readReply(rawReply(pvgisReply(place, { offset })), place).station.lat).toBe(latitude)
  }
})

test('a reply is refused if it is wrong, and the log says where', () => {
  const ONCE = 'not every hour once'
  for (const [body, where] of [
    [withMeteo({ use_horizon: true }), 'inputs.meteo_data.use_horizon'],
    // In minutes.
    [withLocation({ irradiance_time_offset: 11 }), 'irradiance_time_offset'],
    [withLocation({ longitude: 13 }), 'another place'],
    [withMeteo({ radiation_db: '' }), 'inputs.meteo_data.radiation_db'],
    [
      withOutputs({ months_selected: months_selected.with(4, { month: 4, year: 2012 }) }),
      'outputs.months_selected',
    ],
    [withRows(rows.map((row, i) => (i === 7 ? eighth : row))), ONCE],
    [withRows([...rows, first]), ONCE],
    [withLight(0.02), 'too little light'],
    [withLight(1, { 'Gd(h)': 300 }), 'light at night'],
    [withLight(1, {}, 3), 'light at night'],
    [withLight(2.2), 'more than the sun sends'],
    [withRow({ 'time(UTC)': '20080230:1100' }), ONCE],
    [withRow({ 'time(UTC)': '20060621:1111' }), `tmy_hourly.${MIDDAY}.time(UTC)`],
    [JSON.stringify(GOOD).slice(0, -1), 'not JSON'],
  ] as const)
    expect(causeFor(body)).toContain(where)
  // 293 are kelvin.
  const outOfRange = { 'Gb(n)': 2001, 'Gd(h)': -9999, T2m: 293, WS10m: 151 }
  const { error } = PvgisReply.safeParse(withRow(outOfRange))
  const paths = error?.issues.map(({ path }) => path.slice(-2))
  expect(paths?.toSorted()).toEqual(Object.keys(outOfRange).map((name) => [MIDDAY, name]))
})
