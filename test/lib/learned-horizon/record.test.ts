import { describe, expect, test } from 'vitest'
import { intervalsOf } from '../../../lib/learned-horizon/record.ts'
import { readRows } from '../../../lib/learned-horizon/rows.ts'
import { total } from '../../../lib/solar/calendar.ts'

test.each([
  ['power (kW)', 'kW'],
  ['P_AC [W]', 'W'],
  ['power_kw', 'kW'],
  ['Leistung / kW', 'kW'],
  ['yield (Wh/kW)', null],
  ['Energy (Wh) per interval', 'Wh'],
  ['power W mean', 'W'],
  ['power (W) / kWp', null],
  ['yield (kWh/h)', null],
  ['Power per kW', null],
  ['Ertrag (Wh) je kWp', null],
  ['Leistung W/m²', null],
  ['power W m-2', null],
  ['power kWp', null],
  ['power (MW)', null],
])('the unit of %s is %s', (name, unit) => {
  expect(readRows(`time;${name}\n2026-01-01 00:00;1`).unit).toBe(unit)
})

test.each([
  ['PV power (W)', 'Load power (W);'],
  ['Solar Energy (kW)', 'Home (kW);'],
  ['Generation', 'Usage;'],
  ['PV Leistung', 'Wärmepumpe Leistung;'],
  ['PV power', 'EV charger power;', ';Net power'],
  ['house_pv_power', 'home_power_w;'],
  ['PV power', 'Power (W);'],
  ['AC power (W)', 'PV1 power (W);PV2 power (W);', ';AC load (W)'],
  ['P_AC [W]', 'P_DC [W];'],
  ['Active power (kW)', '', ';Total yield (kWh);Daily yield (kWh)'],
  ['Power (kW)', 'Solar forecast (kW);'],
  ['Home solar (kW)', ''],
])('the column of production is “%s” of %s…%s', (name, before, after = '') => {
  const columns = before.split(';').length
  const { rows } = readRows(`time;${before}${name}${after}\n2026-01-01 00:00;1;2;3;4`)
  expect(rows[0]?.value).toBe(columns)
})

test('the use of a house is no production', () => {
  const header = 'time;Load power (W);EV (kW)'
  expect(() => readRows(`${header}\n2026-01-01 00:00;1;2`)).toThrow(
    /no column of power .* that panels produce/,
  )
})

test.each<[header: string, utcOffset: number | null, zone?: string]>([
  ['time (UTC);W', 0],
  ['timestamp_utc;W', 0],
  ['time;W\nUTC;W', 0],
  ['time [Z];W', 0],
  ['Zeit (UTC+1);W', 1],
  ['time (GMT -03:30);W', -3.5],
  ['time (+05:30);W', 5.5],
  ['# all times are in UTC\ntime;W', 0],
  ['Zeitzone;UTC+01:00\nZeit;W', 1],
  ['time (UTC)\ttime (CET);W', 0],
  ['time (local);W', null],
  ['Datum/Zeit;W', null],
  ['time (2025-2026);W', null],
  ['time (CET);W', null, 'time (CET)'],
  ['Zeit (MEZ/MESZ);W', null, 'Zeit (MEZ/MESZ)'],
  ['time (Europe/Vienna);W', null, 'time (Europe/Vienna)'],
  ['time (UTC+25);W', null, 'time (UTC+25)'],
  ['time (UTC+1/+2);W', null, 'time (UTC+1/+2)'],
  ['Etc/GMT+1 time;W', null, 'Etc/GMT+1 time'],
  ['exported 1 May, 10:00 UTC\ntime;W', null, 'exported 1 May, 10:00 UTC'],
  ['UTC offset: +1\ntime;W', null, 'UTC offset: +1'],
])('“%s” has the UTC offset %s', (header, utcOffset, zone) => {
  const read = readRows(`${header}\n2026-01-01 00:00;1`)
  expect(read.utcOffset).toBe(utcOffset)
  if (utcOffset === null) expect(read.zone).toBe(zone ?? null)
})

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const START = Date.UTC(2025, 0)

interface Row {
  readonly time: number
  readonly value: number
}

/** Rows from one day to another that peak at 1000 W each noon, in a unit of so many W. */
const rowsOf = (minutes: number, days: readonly [from: number, to: number], unit = 1): Row[] =>
  Array.from({ length: ((days[1] - days[0]) * 1440) / minutes }, (_, i) => {
    const time = START + days[0] * DAY + i * minutes * MINUTE
    const sun = -Math.cos((2 * Math.PI * (time + (minutes / 2) * MINUTE - START)) / DAY)
    return { time, value: (1000 * Math.max(0, sun)) / unit }
  })

const read = (rows: readonly Row[], name: string) => {
  const lines = rows.map(({ time, value }) => `${new Date(time).toISOString()},${value.toFixed(3)}`)
  const record = intervalsOf(readRows(`time,${name}\n${lines.join('\n')}`), { utcOffset: 0 }, {})
  return { ...record, energy: total([...record.energy]) / 1000 }
}

const DAYS = [0, 100] as const
const CLEAN = read(rowsOf(15, DAYS), 'power (W)')

describe('a record has one interval:', () => {
  test.each([
    ['older rows every hour', 60, 15, 30, /every 15 minutes and, on 30 days, every 60: .* each part alone/],
    ['newer rows every quarter', 60, 15, 85, /rows every 60 minutes and, on 15 days, every 15/],
    ['newer rows every 5 minutes', 15, 5, 90, /rows every 15 minutes and, on 10 days, every 5/],
  ])('%s are refused', (_, before, after, day, message) => {
    const rows = [...rowsOf(before, [0, day]), ...rowsOf(after, [day, 100])]
    expect(() => read(rows, 'power (W)')).toThrow(message)
  })

  test('the rows of a few days with another are left out', () => {
    const rows = [...rowsOf(60, [0, 97]), ...rowsOf(15, [97, 100])]
    const { energy, warnings } = read(rows, 'power (W)')
    expect(warnings).toEqual([
      'The rows of 3 days (first: 2025-04-08) are left out: they are 15 minutes apart instead of 60.',
    ])
    expect(energy).toBeCloseTo(read(rowsOf(60, [0, 97]), 'power (W)').energy, 6)
  })

  test.each<[string, (row: Row, i: number, rows: readonly Row[]) => boolean]>([
    ['a third of the rows missing', (_, i) => (i * 7919) % 10 > 2],
    ['rows missing on half of the days', ({ time }, i) => (time / DAY) % 2 < 1 || (i * 7919) % 10 > 3],
    ['hourly rows at night', ({ value }, i) => value > 0 || i % 4 === 0],
    [
      'rows that log changes',
      ({ value }, i, rows) => Math.floor(value / 90) !== Math.floor((rows[i - 1]?.value ?? -1) / 90),
    ],
  ])('%s are read', (_, isKept) => {
    expect(read(rowsOf(15, DAYS).filter(isKept), 'power (W)').warnings).toEqual([])
  })
})

test.each([
  ['30:37 apart, and back each day', (i: number) => Math.floor(i / 48) * DAY + (i % 48) * 1_837_000],
  ['5:01 apart', (i: number) => i * 301_000],
  ['30:37 apart, and back every ten', (i: number) => i * 1_800_000 + (i % 10) * 37_000],
  ['40 seconds apart', (i: number) => i * 40_000],
  ['4 and 6 minutes apart', (i: number) => (i * 5 + (i % 2)) * MINUTE],
])('rows %s have the energy of their time', (_, at) => {
  const rows = Array.from({ length: 2000 }, (_, i) => ({ time: START + at(i), value: 990 + (i % 21) }))
  const hours = (at(1999) - at(0)) / 3_600_000
  expect(read(rows, 'power (W)').energy / hours).toBeCloseTo(1, 2)
})

/** Counter readings at the ends of intervals, kWh, each changed by a function. */
const counted = (from: number, each: (sum: number, i: number) => number) => {
  let sum = from
  return rowsOf(15, DAYS, 4000).map(({ time, value }, i) => {
    sum += value
    return { time: time + 15 * MINUTE, value: each(sum, i) }
  })
}

const NAME = 'total energy (kWh)'
const LEFT_OUT = /^1 interval with more than 5 times .* was left out/
const NOON = 50 * 96 + 48

describe('a counter', () => {
  const changed = counted(8000, (sum, i) => (i < NOON ? sum : sum - 8000))
  const daily = counted(0, (sum, i) => sum - (CLEAN.energy / 100) * Math.floor(i / 96))

  test.each([
    ['of one meter', NAME, counted(8000, (sum) => sum), null],
    ['with a reading of 0', NAME, counted(8000, (sum, i) => (i === NOON ? 0 : sum)), LEFT_OUT],
    ['with a reading that is too high', NAME, counted(8000, (sum, i) => (i === NOON ? 1e9 : sum)), LEFT_OUT],
    ['of a new meter at 300', NAME, changed, null],
    ['of a new meter without a name', 'energy (kWh)', changed, /never falls, so it is read as a counter\./],
    ['of each day', 'energy (kWh)', daily, /never falls within a day, .* resets each day/],
    ['in name only', 'Total production (Wh)', rowsOf(15, DAYS, 4), /too often for a counter, .* energy/],
  ])('%s gives its energy', (_, name, rows, warning) => {
    const { energy, warnings, starts } = read(rows, name)
    expect(Math.abs(energy - CLEAN.energy)).toBeLessThan(1)
    expect(starts.at(-1)).toBe(CLEAN.starts.at(-1))
    expect(warnings).toEqual(warning ? [expect.stringMatching(warning)] : [])
  })
})
