import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { learnHorizon } from '../../../lib/learned-horizon/learn.ts'
import type { LearnedHorizon } from '../../../lib/schemas/learned-horizon.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { mulberry32 } from '../../mulberry32.ts'
import { errorsOf, known, lossesOf, mergedWith, type Roof } from './known.ts'
import {
  CAPE,
  type Clock,
  INNSBRUCK,
  lineHeight,
  OPEN,
  OURS,
  ours,
  pointsIn,
  type Simulation,
  STREET,
  simulate,
  textOf,
  VALLEY,
} from './simulated.ts'

const learned = (change: Partial<Simulation>, clock: Clock = 0, given: Partial<Simulation> = {}) => {
  const roof = { ...INNSBRUCK, ...change }
  const body = Buffer.from(textOf(simulate(roof), clock))
  return learnHorizon(body, { ...roof, ...given }, {})
}

/** Maximum errors by minutes of an interval: of the heights, degrees rms, and of the annual loss, percentage points. */
const LIMITS: Record<number, readonly [rms: number, loss: number]> = {
  5: [1, 0.3],
  15: [1, 0.3],
  30: [1.5, 0.5],
  60: [3, 1],
}

/** Errors of the learned heights. Expects them and the annual loss to be within the limits. */
const errorsWithinLimits = (result: LearnedHorizon, roof: Roof & Pick<Simulation, 'horizon'>) => {
  const [rms, loss] = LIMITS[roof.minutes] ?? [0, 0]
  const errors = errorsOf(result, roof)
  expect(errors.rms).toBeLessThan(rms)
  const lossBehind = lossesOf(roof)
  const trueLoss = lossBehind((azimuth) => lineHeight(roof.horizon, azimuth))
  expect(Math.abs(lossBehind(mergedWith(roof.horizon, result)) - trueLoss)).toBeLessThan(loss)
  return errors
}

/** Degrees of azimuth that a line covers. */
const width = ({ seen }: LearnedHorizon) => total(seen.map(({ from, to }) => wrapAzimuth(to - from)))

test('panels a little west of north face north', () => {
  const { panels } = learned({ ...CAPE, panelAzimuth: 359.6, minutes: 60, horizon: OPEN })
  expect(panels).toEqual({ azimuth: 0, tilt: 30 })
})

describe('records from elsewhere', () => {
  test.each([
    ['street15', { utcOffset: -8 }, 60],
    ['street30', { utcOffset: -8, stamp: 'end' }, 4],
    ['hills60', {}, 5],
    ['tree15', {}, 3],
  ] as const)('%s gives its horizon', (name, options, aheadMinutes) => {
    const { body, ...roof } = known(name)
    const result = learnHorizon(body, roof, options)
    const { judged, crossed, withinTwo } = errorsWithinLimits(result, roof)
    expect(judged).toBeGreaterThan(25)
    expect(withinTwo).toBeGreaterThanOrEqual(0.9 * crossed)
    expect(result.clock).toEqual({ aheadMinutes })
    expect(result.agreement).toBeGreaterThan(0.9)
    expect(width(result)).toBeGreaterThan(120)
    if (name !== 'tree15') return
    // The tree is not taken for a hill: 158° to 186°, 34° high, and in winter 0.65 of the light passes.
    const [tree, ...more] = result.partial
    expect(more).toEqual([])
    expect(tree?.from).toBeCloseTo(158, -1)
    expect(tree?.to).toBeCloseTo(186, -1)
    expect(tree?.below).toBe(34)
    expect(tree?.transmittance.summer).toBeNull()
    expect(tree?.transmittance.winter).toBeCloseTo(0.65, 1)
  })
})

describe('our own records, under another sky, give', () => {
  const records = [
    ...OURS,
    ours('our valley, panels to the west', { panelAzimuth: 265 }),
    ours('our street in the south', { ...CAPE, horizon: STREET }),
  ]
  const judge = (roof: Simulation) => {
    const result = learned(roof)
    expect(width(result)).toBeGreaterThan(roof.latitude === 10 ? 100 : 120)
    expect(result.warnings).toEqual([])
    return { result, errors: errorsWithinLimits(result, roof) }
  }
  const judgements = new Map<Simulation, ReturnType<typeof judge>>()
  /** Cached, because several tests use the same records. */
  const judged = (roof: Simulation) => {
    const judgement = judgements.get(roof) ?? judge(roof)
    judgements.set(roof, judgement)
    return judgement
  }

  test.each(records)('$name every $minutes minutes', (roof) => {
    const { judged: count, crossed, withinTwo } = judged(roof).errors
    expect(count).toBeGreaterThan(20)
    expect(withinTwo).toBeGreaterThanOrEqual(0.75 * crossed)
  })

  test('uncertainties within which most of all these heights lie, and not much more', () => {
    const all = records.map((roof) => judged(roof).errors)
    const sum = (of: 'crossed' | 'withinOne' | 'withinTwo') => total(all.map((errors) => errors[of]))
    expect(sum('crossed')).toBeGreaterThan(150)
    expect(sum('withinOne') / sum('crossed')).toBeGreaterThan(0.6)
    expect(sum('withinOne') / sum('crossed')).toBeLessThan(0.9)
    expect(sum('withinTwo') / sum('crossed')).toBeGreaterThan(0.9)
  })

  test('a line where the sun crosses it, guesses where it passes above, and nothing where that is high', () => {
    const at = (line: LearnedHorizon | undefined, azimuth: number) =>
      line?.points.find(({ direction }) => direction === String(azimuth))
    const [north, south] = records
      .filter(({ name, minutes }) => minutes === 15 && /^our valley( at 34° south)?$/.test(name))
      .map((roof) => judged(roof).result)
    expect(Math.abs((at(north, 240)?.heightAngle ?? 0) - lineHeight(VALLEY, 240))).toBeLessThan(1)
    expect(at(north, 240)?.uncertainty).toBeLessThan(1)
    // In the south the sun is never below 19°.
    expect(at(north, 180)?.heightAngle).toBeLessThan(10)
    expect(at(north, 180)?.uncertainty).toBeGreaterThan(2)
    expect(at(north, 0)).toBeUndefined()
    // At the Cape, the winter noon sun is 33° high in the north.
    expect(at(south, 300)).toBeDefined()
    expect(at(south, 0)).toBeUndefined()
    // A wall that hides this sun is found.
    const behind = learned({ ...CAPE, horizon: pointsIn('0:42 30:42 31:0 329:0 330:42') })
    expect(at(behind, 0)?.heightAngle).toBeCloseTo(42, 0)
  })
})

describe('no mountain comes from', () => {
  const setBack = (time: number) => (time < Date.UTC(2025, 9, 26) ? 0 : -60)
  const summerTime = (time: number) => (time < Date.UTC(2025, 2, 30) || time > Date.UTC(2025, 9, 26) ? 0 : 60)
  const GOES_BACK = /jumps back by 60 minutes around 2025-10-2\d/
  const KEPT = /jumps forward by 60 minutes around 2025-0(3|4)-\d\d.* jumps back by 60/
  const snow = (day: number) => (day < 25 ? 0.04 : 1)
  const outage = (day: number, hour: number) => (day >= 100 && day < 130 && hour > 13 ? 0 : 1)
  const dull = (day: number, hour: number) =>
    Math.abs(day - 355) < 12 && Math.abs(hour - 12) < 1.5 ? 0.8 : 1
  const second = { panelTilt: 30, panelAzimuth: 270 }
  const noisy = (share: number) => {
    const random = mulberry32(7)
    return (power: number) => power * (1 + 2 * share * (random() + random() + random() - 1.5))
  }
  /** A reading that is too high at a noon in July, and every `every` rows before and after it. */
  const spiked = (factor: number, every: number) => (power: number, row: number) =>
    row % every === (184 * 96 + 48) % every ? factor * power : power
  /** From noon on, with a full battery and no export, only the house takes power. */
  const unwanted = (power: number, row: number) =>
    row % 96 < 49 ? power : Math.min(power, 0.25 + 0.15 * Math.abs(Math.sin(row)))
  /** From 16:00 to 22:00, a battery delivers at least 60 W. */
  const evening = (power: number, row: number) =>
    row % 96 < 64 || row % 96 >= 88 ? power : Math.max(power, 0.06)
  /** Vienna's local times, read as New York's. */
  const abroad = (time: number) => (time < Date.UTC(2025, 2, 9) || time > Date.UTC(2025, 2, 30) ? 360 : 300)
  const TWICE = /360 minutes ahead.* back by 60 minutes around 2025-03.* forward by 60 minutes around 2025-0/
  const half = (day: number) => (day >= 60 && day < 120 ? 0.5 : 1)
  const unsigned = { latitude: 33.9, panelAzimuth: 180 }
  const fromJuly = (day: number) => (day < 181 ? 99 : 2.2)

  test.each<
    [string, warning: RegExp | null, Partial<Simulation>, clock?: Clock, given?: Partial<Simulation>]
  >([
    ['an open horizon', null, {}],
    ['an inverter that clips', /clips/, { clipsAt: 3 }],
    ['the same with one reading above it', /clips/, { minutes: 15, clipsAt: 3, meter: spiked(1.02, 35040) }],
    ['the same with overshoots', /clips/, { minutes: 15, clipsAt: 3, meter: spiked(1.15, 301) }],
    ['the same with a noisy meter', /clips/, { minutes: 15, clipsAt: 3, meter: noisy(0.01) }],
    ['the same every hour', /clips/, { minutes: 60, clipsAt: 3, meter: noisy(0.015) }],
    ['a limit of 60 %', /clips/, { limit: () => 2.2 }],
    ['a limit from July on', /clips/, { minutes: 15, limit: fromJuly }],
    ['one reading five times too high', null, { minutes: 15, meter: spiked(5, 35040) }],
    ['overshoots at the edges of clouds', null, { minutes: 15, meter: spiked(1.2, 301) }],
    ['a noisy meter', null, { minutes: 15, meter: noisy(0.015) }],
    ['evenings of a battery', null, { minutes: 15, meter: evening }],
    ['noons that are the same all year', null, { minutes: 15, latitude: 0, panelTilt: 5 }],
    ['dull noons under a high sun', null, { minutes: 15, latitude: 12, panelTilt: 5, scale: dull }],
    ['long flat days', null, { latitude: 62, panelTilt: 0, clearDays: 0.15, minutes: 60 }],
    ['a battery that limits each day otherwise', /clips/, { limit: (day) => 1.5 + (day % 7) * 0.4 }],
    ['afternoons of full batteries', /even a high sun never/, { minutes: 15, meter: unwanted }],
    ['a latitude without its sign', /a latitude of about -3\d°, not 33.9°/, CAPE, 0, unsigned],
    ['the same near the equator', /not -8°/, { latitude: 8, panelTilt: 10 }, 0, { latitude: -8 }],
    ['a steep roof toward the pole', null, { minutes: 15, panelAzimuth: 0, panelTilt: 60 }],
    ['a tilt 15° off', /A tilt of 1\d°/, { panelTilt: 15 }, 0, { panelTilt: 30 }],
    ['a tilt 30° too flat', /A tilt of 5\d°/, { panelTilt: 60 }, 0, { panelTilt: 30 }],
    ['a wall taken for a roof', /A tilt of (8\d|90)°/, { panelTilt: 90 }, 0, { panelTilt: 30 }],
    ['a roof to the north', /an azimuth of (35\d|0|\d)° fit/, { panelAzimuth: 0 }, 0, { panelAzimuth: 180 }],
    ['latitude and longitude swapped', /about 4\d°, not 11.4°/, {}, 0, { latitude: 11.4, longitude: 47.3 }],
    ['half of the strings for two months', /as if strings were off/, { minutes: 15, scale: half }],
    ['weeks of snow', null, { scale: snow }],
    ['afternoons without a grid', null, { scale: outage }],
    ['a clock an hour ahead', /60 minutes ahead/, {}, 60],
    ['a clock a quarter behind', /15 minutes behind/, {}, -15],
    ['a clock set back in autumn that was never set forward', GOES_BACK, { minutes: 60 }, setBack],
    // There, days get an hour shorter within ten days.
    ['the same far in the north', GOES_BACK, { minutes: 60, latitude: 60 }, setBack],
    ['summer time that a record of UTC has kept', KEPT, {}, summerTime],
    ['a zone six hours away with another summer time', TWICE, { minutes: 15 }, abroad],
    ['an azimuth 20° off', /an azimuth of 19\d° fit/, { panelAzimuth: 200 }, 0, { panelAzimuth: 180 }],
    ['a second roof area', /different ways/, { panelAzimuth: 90, second }],
  ])('%s', (_, warning, change, clock, given) => {
    const result = learned({ horizon: OPEN, minutes: 30, ...change }, clock, given)
    // At the edges of the sun's range, heights are guesses with a large uncertainty.
    const high = result.points.filter(
      ({ heightAngle, uncertainty }) => heightAngle > Math.max(3, 2 * uncertainty),
    )
    expect(high).toEqual([])
    if (warning) expect(result.warnings.join(' ')).toMatch(warning)
    else expect(result.warnings).toEqual([])
    expect(result.partial).toEqual([])
  })
})

describe('a record', () => {
  const rows = simulate({ ...INNSBRUCK, minutes: 60, days: 130, clearDays: 0.5 })
  const learn = (text: string, options = {}, roof = INNSBRUCK) =>
    learnHorizon(Buffer.from(text), roof, options)
  const expected = learn(textOf(rows))

  test('in local time with summer time is told from one without', () => {
    const summer = Date.UTC(2025, 2, 30, 1)
    const local = (changes: boolean, time = 'Datum') =>
      `${time};Leistung (W)\n${simulate({ ...INNSBRUCK, minutes: 60, days: 200 })
        .map(({ start, power }) => {
          const ahead = changes && start >= summer ? 2 : 1
          const time = new Date(start + ahead * 3_600_000).toISOString().slice(0, 16)
          return `${dotted(time)};${commas(String(1000 * power))}`
        })
        .join('\n')}`
    expect(learn(local(true)).warnings).toEqual([
      'Times are read in the time zone Europe/Vienna, with summer time.',
    ])
    expect(learn(local(false)).warnings).toEqual(['Times are read as UTC+1 all year, without summer time.'])
    expect(learn(local(false, 'Zeit (MEZ)')).warnings).toEqual([
      'Times are read as UTC+1 all year, without summer time. The record says “Zeit (MEZ)”.',
    ])
    expect(learn(local(false, 'Zeit (UTC+1)')).warnings).toEqual([])
  })

  test('of a place nine hours away gives no horizon', () => {
    const elsewhere = { ...INNSBRUCK, longitude: 146.4 }
    const { points, seen, partial, warnings } = learn(textOf(rows), {}, elsewhere)
    expect({ points, seen, partial }).toEqual({ points: [], seen: [], partial: [] })
    expect(warnings.join(' ')).toMatch(/explain only \d+ % .*: too few to learn a horizon\. Check the place/)
  })

  test('packed with gzip is the same', () => {
    expect(learnHorizon(gzipSync(textOf(rows)), INNSBRUCK, {})).toEqual(expected)
  })

  test('has the energy of whole months if its unit is known', () => {
    const { months, record } = expected
    expect(months.map(({ month }) => month)).toEqual(['2025-01', '2025-02', '2025-03', '2025-04', '2025-05'])
    const february = rows.filter(({ start }) => new Date(start + 3_600_000).getUTCMonth() === 1)
    expect(months[1]?.energy).toBeCloseTo(total(february.map(({ power }) => power)), 6)
    expect(months[4]?.energy).toBeNull()
    expect(record).toMatchObject({ from: '2025-01-01', minutes: 60, intervals: 130 * 24, badRows: 0 })
    const { months: unknown } = learn(textOf(rows).replace('power (kW)', 'value of production'))
    expect(unknown[1]).toEqual({ month: '2025-02', energy: null })
  })

  /** The record in another format, row by row from the texts of the time and the power in kW. */
  const written = (header: string, row: (time: string, power: string) => string): string =>
    header +
    rows
      .map(({ start, power }) => row(new Date(start).toISOString().slice(0, 16), power.toFixed(3)))
      .join('\n')
  const dotted = (time: string) =>
    `${time.slice(8, 10)}.${time.slice(5, 7)}.${time.slice(0, 4)} ${time.slice(11)}`
  const commas = (power: string) => power.replace('.', ',')

  const FRONIUS = 'Date and time,PV production\n[dd.MM.yyyy HH:mm],[Wh]\n'
  const SMA = 'sep=;\nVersion CSV1|Tool SE\n\n;SN: 21;SN: 21\n;Counter;Analog\ndd.MM.yyyy HH:mm;l;kW\n'
  const UNUSED = 'The column “power 1 (kW)” is used, not “power 2 (W)”.'

  const BETTER = 'The column “power (kW)” is used, not “Einspeisung (kWh)”.'
  const FEED_IN =
    'The column “Einspeisung (kWh)” may not include the energy that the house uses itself, which looks like shade. Send everything that the panels produce.'

  test.each<[string, header: string, row: Parameters<typeof written>[1], warning?: string]>([
    ['with decimal commas in quotes', '"time","power (kW)"\n', (at, power) => `"${at}","${commas(power)}"`],
    ['with commas in cells', 'time,"a, b",power (kW)\n', (at, power) => `${at},"Roof, south",${power}`],
    ['of Fronius', FRONIUS, (at, power) => `${dotted(at)},${1000 * Number(power)}`],
    ['of SMA', SMA, (at, power) => `${dotted(at)};;${commas(power)}`],
    ['of pandas', ',power (kW)\n', (at, power) => `${at}:00+00:00,${power}`],
    ['with a line of units', 'time;power\n;kW\n', (at, power) => `${at};${commas(power)}`],
    ['of feed-in', 'time,Einspeisung (kWh)\n', (at, power) => `${at},${power}`, FEED_IN],
    ['of feed-in and power', 'time,Einspeisung (kWh),power (kW)\n', (at, kw) => `${at},0,${kw}`, BETTER],
    [
      'with other quantities of power',
      'time,Power factor,AC frequency,PV current (A),Power limit (%),Installed power (kW),Solar radiation (W/m²),Current power (kW)\n',
      (at, power) => `${at},0.9,50,3,100,5,700,${power}`,
    ],
    ['of two inverters', 'time,power 1 (kW),power 2 (W)\n', (at, power) => `${at},${power},0`, UNUSED],
  ])('%s is read', (_, header, row, warning) => {
    const { months, record, warnings } = learn(written(header, row), { utcOffset: 0 })
    expect(record).toEqual(expected.record)
    expect(warnings).toEqual(warning === undefined ? [] : [warning])
    for (const [i, { energy }] of months.entries())
      expect(energy ?? 0).toBeCloseTo(expected.months[i]?.energy ?? 0, 1)
  })

  test('of two inverters below each other says that the rows of one are left out', () => {
    const [header = '', ...lines] = textOf(rows).trim().split('\n')
    const { warnings } = learn([header, ...lines.flatMap((line) => [line, `${line}9`])].join('\n'))
    expect(warnings).toEqual([expect.stringMatching(/^Left out: 3\d{3} rows with the time of another row/)])
  })

  test('without rows at night has the energy of whole months', () => {
    const { months } = learn(textOf(rows.filter(({ power }) => power > 0)))
    for (const [i, { energy }] of months.slice(0, 4).entries())
      expect(energy).toBeCloseTo(expected.months[i]?.energy ?? 0, 6)
    expect(months[4]?.energy).toBeNull()
  })

  test('with blank cells at night has gaps, and one unreadable row', () => {
    const blank = written(
      'time,power (kW)\nn/a,n/a\n',
      (time, power) => `${time},${Number(power) > 0 ? power : ''}`,
    )
    const { record, horizonProfile } = learn(blank, { utcOffset: 0 })
    expect(record).toMatchObject({ minutes: 60, badRows: 1 })
    expect(record.intervals).toBe(rows.filter(({ power }) => power >= 0.0005).length)
    expect(horizonProfile.length).toBeGreaterThan(60)
  })

  const gloomy = simulate({ ...INNSBRUCK, minutes: 60, days: 100, clearDays: 0.03 })
  const impossible = rows.map((row) => ({ ...row, power: 1e300 }))
  const dark = rows.map((row) => ({ ...row, power: 0 }))
  let sum = 0
  const coarse = written('time,total (kWh)\n', (time, power) => {
    sum += Number(power)
    return `${time},${10 * Math.floor(sum / 10)}`
  })
  const twelveYears = Array.from({ length: 630_720 }, (_, i) => `${1_400_000_000 + 600 * i},${i % 2}`)
  const days = 'date,kWh\n2026-01-01 00:00,1\n2026-01-02 00:00,2\n2026-01-03 00:00,1\n'
  const bad = textOf(rows).replaceAll(/,0\.000/g, ',NaN')
  const mixed = (time: string, power: string) => `${time},${commas(power)}`
  const slashes = written('time,power\n', (time, power) => `${dotted(time).replaceAll('.', '/')},${power}`)
  const NO_TIMES = /no row that starts with a time/
  const SHORT = 'recordTooShort'

  test.each<[string, text: string, message: RegExp, kind?: string]>([
    ['of a month', textOf(rows.slice(0, 31 * 24)), /covers 31 days/, SHORT],
    ['without clear days', textOf(gloomy), /has \d+ clear days: expected 20/, SHORT],
    ['of a counter in steps of 10 kWh', coarse, /has \d clear days: .* too coarse: send finer ones/, SHORT],
    ['that is a photo', '\u0089PNG\r\n\u001a\n\u0000\u0000', NO_TIMES],
    ['that is a workbook', 'PK\u0003\u0004', /is a workbook/],
    ['of one line of 4 MB', 'x'.repeat(4_000_000), NO_TIMES],
    ['without times', 'power\n1\n2\n', NO_TIMES],
    ['of one time', `time,power\n${'2026-01-01T00:00Z,1\n'.repeat(100)}`, /same time/],
    ['of days', days, /every 1440 min/],
    ['of zeros', textOf(dark), /no power above 0/],
    ['of a century', `${textOf(rows)}2099-01-01T00:00Z,0\n`, /74 years, from 2024-12-31 to 2099-01-01/],
    ['of ten-minute rows', twelveYears.join('\n'), /630720 intervals of 10 minutes: expected at most 600000/],
    ['of impossible power', textOf(impossible), /rows of 3120 that cannot be read/],
    ['of other things', 'time,temperature\n2026-01-01 00:00,1\n'.repeat(2), /no column of power/],
    ['with bad rows', bad, /rows of 3120 that cannot be read, the first at line 2, column 2: “NaN”/],
    ['with decimal commas', written('time,power\n', mixed), /2 with 3 cells: expected 2 .*, or semicolons/],
    ['with these and no header', written('', mixed), /line 1 with 3 cells: expected a header, and quotes/],
    ['with days before months', slashes, /column 1: “31\/12\/2024 23:14”, where the month comes first/],
    ['of thousands with points', 'time;W\n2026-01-01 12:00;987\n2026-01-01 13:00;1.234', /“1.234” and 987/],
    ['without a number', 'time,power\n2026-01-01 00:00,\n', /no number in column 2/],
    ['of thousands', 'time;W\n2026-01-01 12:00;987\n2026-01-01 13:00;1,234', /“1,234” and 987 .* thousands/],
  ])('%s is refused', (_, text, message, kind = 'validation') => {
    const errors = [{ field: 'body', message: expect.stringMatching(message) }]
    expect(() => learn(text)).toThrow(expect.objectContaining({ name: 'VisibleError', kind, errors }))
  })

  test('with some bad rows, out of order, is read', () => {
    const [header = '', ...lines] = textOf(rows).trim().split('\n')
    const bad = lines.map((line, i) => (i % 40 === 7 ? `${line.split(',')[0]},n/a` : line))
    const { record, horizonProfile } = learn([header, ...bad.toReversed()].join('\r\n'))
    expect(record.badRows).toBe(78)
    expect(horizonProfile.length).toBeGreaterThan(60)
  })
})
