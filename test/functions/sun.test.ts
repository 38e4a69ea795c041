import { describe, expect, test } from 'vitest'
import { calculateShading, calculateSunCalendar, getSunPath } from '../../lib/operations/sun.ts'
import { dataOf, Envelope, useService } from '../http.ts'
import { HOUSE } from '../lib/horizon/skylines.ts'
import { point } from '../lib/shading/profiles.ts'

const { request, accepting } = useService()

const PLACE = { latitude: 47.2692, longitude: 11.4041 }
const thisYear = new Date().getUTCFullYear()

const shade = async (fields: object = {}) =>
  dataOf(calculateShading, await request('POST', '/shading', { body: { ...PLACE, ...fields } }))

test('shading and sun paths are for the same four days of the current UTC year', async () => {
  const { sampleDays, averageShadingLoss } = await shade({ obstacles: [HOUSE] })
  expect(averageShadingLoss).toBeGreaterThan(5)
  expect(averageShadingLoss).toBeLessThan(20)
  const names = ['March equinox', 'June solstice', 'September equinox', 'December solstice']
  expect(sampleDays.map(({ name }) => name)).toEqual(names)
  for (const [i, month] of ['03', '06', '09', '12'].entries())
    expect(sampleDays[i]?.date).toMatch(new RegExp(`^${thisYear}-${month}-(19|2\\d)$`))
  const query = `latitude=${PLACE.latitude}&longitude=${PLACE.longitude}`
  const paths = dataOf(getSunPath, await request('GET', `/sun-path?${query}`)).sampleDays
  const known = ({ name, date }: { name: string; date: string }) => ({ name, date })
  expect(paths.map(known)).toEqual(sampleDays.map(known))
})

describe('a sun calendar', () => {
  const VALLEY = {
    ...PLACE,
    horizonProfile: [point('N', 30), point('E', 24), point('S', 24), point('W', 24)],
    year: 2026,
  }
  const ask = async (body: object) =>
    dataOf(calculateSunCalendar, await request('POST', '/sun-calendar', { body }))

  const askFor = (accept: string, body: object) => accepting(accept, '/sun-calendar', body)

  test('has every date of the year, to the minute and in standard time', async () => {
    const { year, utcOffset, days, sunless } = await ask(VALLEY)
    expect([year, utcOffset, days.length]).toEqual([2026, 1, 365])
    expect(days[171]).toMatchObject({
      date: '2026-06-21',
      sunrise: '2026-06-21T04:18+01:00',
      sunset: '2026-06-21T20:14+01:00',
    })
    expect(days[171]?.firstSun?.localeCompare('2026-06-21T06')).toBe(1)
    expect(days[171]?.sunHours).toBeLessThan(days[171]?.daylightHours ?? 0)
    expect(sunless.map(({ from, to }) => [from.slice(0, 7), to.slice(0, 7)])).toEqual([
      ['2026-01', '2026-01'],
      ['2026-11', '2026-12'],
    ])
    expect((await ask({ latitude: 0, longitude: 0 })).year).toBe(thisYear)
  })

  test('is a file where the Accept header prefers one, but an error stays in the envelope', async () => {
    const file = await askFor('text/calendar', VALLEY)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await file.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    const response = await askFor('text/calendar', { ...VALLEY, latitude: 91 })
    expect(response.status).toBe(400)
    expect(response.headers.get('vary')).toContain('Accept')
    expect(Envelope.parse(await response.json()).errors).toMatchObject([{ field: 'latitude' }])
  })
})
