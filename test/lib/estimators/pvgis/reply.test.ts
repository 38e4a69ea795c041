import { describe, expect, test } from 'vitest'
import { readReply } from '../../../../lib/estimators/pvgis/client.ts'
import type { TypicalYear } from '../../../../lib/estimators/pvgis/typical-year.ts'
import { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import { pvgisReply, YEARS } from '../../../pvgis/reply.ts'

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
const GOOD = pvgisReply(PLACE)
const { location, meteo_data } = GOOD.inputs
const { months_selected, tmy_hourly: rows } = GOOD.outputs
type Row = (typeof rows)[number]

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
/** The row of 21 June, 11:00 UTC. */
const MIDDAY = 24 * 171 + 11
const rowAt = (i: number): Row => {
  const row = rows[i]
  if (!row) throw new Error(`no row ${i}`)
  return row
}
const withRow = (change: object, i = MIDDAY) => withRows(rows.with(i, { ...rowAt(i), ...change }))
const withTime = (time: unknown, i = MIDDAY) => withRow({ 'time(UTC)': time }, i)

/** @param body text is sent unchanged, anything else as JSON */
const read = (body: unknown): TypicalYear => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readReply({ status: 200, headers: {}, bytes: new TextEncoder().encode(text) }, PLACE)
}

/** Why a reply is refused, for the log. */
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

/** 29 February of a year, for after the rows of the 28th. */
const leapDay = (year: number): Row[] =>
  rows.slice(0, 24).map((row, hour) => ({
    ...row,
    'time(UTC)': `${year}0229:${`${hour}`.padStart(2, '0')}00`,
    'Gb(n)': 999,
  }))
const withLeapDay = (year: number) =>
  withRows([...rows.slice(0, 59 * 24), ...leapDay(year), ...rows.slice(59 * 24)])

describe('a good reply', () => {
  const { weather, station } = read(GOOD)

  test('gives columns of numbers in the units of the model, on ground with an albedo of 0.2', () => {
    const row = rowAt(MIDDAY)
    const hour = MIDDAY + 1
    expect(weather.dn[hour]).toBe(row['Gb(n)'])
    expect(weather.df[hour]).toBe(row['Gd(h)'])
    expect(weather.tamb[hour]).toBe(row.T2m)
    expect(weather.wspd[hour]).toBe(row.WS10m)
    expect(new Set(weather.alb)).toEqual(new Set([0.2]))
    for (const name of ['dn', 'df', 'tamb', 'wspd', 'alb'] as const) expect(weather[name]).toHaveLength(8760)
  })

  test('gives the clock of the model, which is not the standard time of the station', () => {
    expect(weather.timeZone).toBeCloseTo(1.5 - 0.1761, 12)
    expect(station.tz).toBe(1)
  })

  test('describes its station under PVWatts’s names, and its months', () => {
    expect(station).toEqual({
      lat: 47.2692,
      lon: 11.4041,
      elev: 0,
      tz: 1,
      irradiance_time_offset: 0.1761,
      location: 'typical meteorological year at the place itself',
      city: '',
      state: '',
      distance: 0,
      weather_data_source:
        "PVGIS typical meteorological year: PVGIS-SARAH3 and ERA5, 2005-2023; the power is computed with this service's own PVWatts v8 model",
      months_selected: YEARS.map((year, i) => ({ month: i + 1, year })),
    })
  })

  test.each<[string, unknown]>([
    ['rows in another order', withRows(rows.toReversed())],
    ['months in another order', withOutputs({ months_selected: months_selected.toReversed() })],
    ['a leap day, whose year has one', withLeapDay(2008)],
    ['a horizon switched off with a number', withMeteo({ use_horizon: 0 })],
    ['no word about a horizon', withMeteo({ use_horizon: undefined })],
    ['unknown fields', { ...withMeteo({ later: [1] }), later: 'x' }],
    [
      'fields that nobody reads missing',
      { ...withRows(rows.map(({ RH, SP, ...row }) => row)), meta: undefined },
    ],
  ])('may have %s', (_, body) => {
    expect(read(body)).toEqual({ weather, station })
  })

  test.each([250, -430, 5100])('may be %d m above the sea', (elevation) => {
    expect(read(withLocation({ elevation })).weather.elevation).toBe(elevation)
  })

  test.each([undefined, null, -9999, 30_000, 'high'])(
    'has an elevation of %o count as sea level',
    (elevation) => {
      const { weather, station } = read(withLocation({ elevation }))
      expect([weather.elevation, station.elev]).toEqual([0, 0])
    },
  )

  test('has values slightly below zero count as zero', () => {
    const { weather } = read(withRow({ 'Gb(n)': -0.4, 'Gd(h)': -1, WS10m: -0.01 }))
    expect([weather.dn, weather.df, weather.wspd].map((values) => values[MIDDAY + 1])).toEqual([0, 0, 0])
  })

  test.each([
    { latitude: 47.25, longitude: 11.5 },
    { latitude: 47.27, longitude: 11.404 },
  ])('may name a point of the grid nearby: %o', (point) => {
    const { station } = read(withLocation(point))
    expect([station.lat, station.lon, station.tz]).toEqual([point.latitude, point.longitude, 1])
  })

  test('may name the other side of the date line', () => {
    const place = { latitude: -18, longitude: 179.98 }
    const bytes = new TextEncoder().encode(JSON.stringify(pvgisReply({ latitude: -18, longitude: -179.9 })))
    expect(readReply({ status: 200, headers: {}, bytes }, place).station.tz).toBe(12)
  })
})

describe('a reply is refused, and the log says where, if it has', () => {
  const text = JSON.stringify(GOOD)

  test.each<[string, unknown, string]>([
    ['the terrain’s horizon', withMeteo({ use_horizon: true }), 'inputs.meteo_data.use_horizon'],
    ['no offset', withLocation({ irradiance_time_offset: undefined }), 'irradiance_time_offset'],
    ['an offset in minutes', withLocation({ irradiance_time_offset: 11 }), 'irradiance_time_offset'],
    ['a longitude beyond 180°', withLocation({ longitude: 191.4 }), 'inputs.location.longitude'],
    ['the weather of another place', withLocation({ longitude: 13 }), 'another place'],
    ['the weather of another latitude', withLocation({ latitude: -47.2692 }), 'another place'],
    ['no database', withMeteo({ radiation_db: '' }), 'inputs.meteo_data.radiation_db'],
    ['11 months', withOutputs({ months_selected: months_selected.slice(1) }), 'outputs.months_selected'],
    [
      'January twice',
      withOutputs({ months_selected: months_selected.with(5, { month: 1, year: 2018 }) }),
      'every month once',
    ],
    [
      'a month 13',
      withOutputs({ months_selected: months_selected.with(0, { month: 13, year: 2018 }) }),
      'months_selected.0.month',
    ],
    [
      'half a year',
      withOutputs({ months_selected: months_selected.with(2, { month: 3, year: 2018.5 }) }),
      'months_selected.2.year',
    ],
    ['no rows', withOutputs({ tmy_hourly: undefined }), 'outputs.tmy_hourly'],
    ['8759 rows', withRows(rows.slice(1)), 'outputs.tmy_hourly'],
    ['8761 rows', withRows([...rows, rowAt(0)]), 'the same hour again'],
    ['a row twice and one missing', withRows(rows.with(7, rowAt(8))), 'the same hour again'],
    ['more rows than a leap year', withRows([...rows, ...leapDay(2008), rowAt(0)]), 'outputs.tmy_hourly'],
    ['a leap day instead of another', withRows([...rows.slice(24), ...leapDay(2008)]), 'hours are missing'],
    ['a leap day of another year', withLeapDay(2012), 'not the year selected'],
    ['a row of another year', withTime('20070621:1100'), `tmy_hourly.${MIDDAY}: not the year selected`],
    [
      'months of other years than it says',
      withOutputs({ months_selected: months_selected.with(5, { month: 6, year: 2007 }) }),
      'not the year selected',
    ],
    ['a row of 31 June', withTime('20060631:1100'), 'no such hour'],
    ['a row of day 0', withTime('20060600:1100'), 'no such hour'],
    ['a row of month 0', withTime('20060021:1100'), 'no such hour'],
    ['a row at 24 h', withTime('20060620:2400'), 'no such hour'],
    ['a row past the full hour', withTime('20060621:1111'), `tmy_hourly.${MIDDAY}.time(UTC)`],
    ['a label in ISO 8601', withTime('2006-06-21T11:00Z'), `tmy_hourly.${MIDDAY}.time(UTC)`],
    ['a row without beam', withRow({ 'Gb(n)': undefined }), `tmy_hourly.${MIDDAY}.Gb(n)`],
    ['more beam than the sun sends', withRow({ 'Gb(n)': 2001 }), `tmy_hourly.${MIDDAY}.Gb(n)`],
    ['a missing value as -9999', withRow({ 'Gd(h)': -9999 }), `tmy_hourly.${MIDDAY}.Gd(h)`],
    ['a temperature in kelvin', withRow({ T2m: 293 }), `tmy_hourly.${MIDDAY}.T2m`],
    ['more wind than any storm', withRow({ WS10m: 151 }), `tmy_hourly.${MIDDAY}.WS10m`],
    ['a number that overflows', text.replace('"T2m":', '"T2m":1e999,"x":'), 'tmy_hourly.0.T2m'],
    ['no end', text.slice(0, -1), 'not JSON'],
  ])('%s', (_, body, where) => {
    expect(causeFor(body)).toContain(where)
  })
})
