import { expect, test } from 'vitest'
import { calculateSunCalendar } from '../../lib/operations/sun.ts'
import { dataOf, Envelope, faultyFields, KEY, useService } from '../http.ts'
import { point } from '../lib/shading/profiles.ts'
import { testAll } from '../test-all.ts'

const { request, url } = useService()

const VALLEY = {
  latitude: 47.2692,
  longitude: 11.4041,
  horizonProfile: [point('N', 30), point('E', 24), point('S', 24), point('W', 24)],
  year: 2026,
}

const ask = (body: object) => request('POST', '/sun-calendar', { body })

const askFor = (accept: string, body: object) =>
  fetch(`${url()}/sun-calendar`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  })

test('a sun calendar has every date of the year, to the minute and in standard time', async () => {
  const { year, utcOffset, days, sunless } = dataOf(calculateSunCalendar, await ask(VALLEY))
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
})

test('without a year it is for the current one', async () => {
  const { year } = dataOf(calculateSunCalendar, await ask({ latitude: 0, longitude: 0 }))
  expect(year).toBe(new Date().getUTCFullYear())
})

testAll(['text/calendar', 'Text/Calendar; charset=utf-8, */*'])(
  'a file is sent where the Accept header prefers one',
  async (accept) => {
    const response = await askFor(accept, VALLEY)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('vary')).toContain('Accept')
    const text = await response.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  },
)

testAll(['application/json', '*/*', 'text/html, text/calendar', 'text/csv'])(
  'JSON is sent where it does not',
  async (accept) => {
    const response = await askFor(accept, VALLEY)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(Envelope.parse(await response.json())).toMatchObject({ statusCode: 200 })
  },
)

test('an error has the envelope, whatever is accepted', async () => {
  const response = await askFor('text/calendar', { ...VALLEY, latitude: 91 })
  expect(response.status).toBe(400)
  expect(Envelope.parse(await response.json()).errors).toMatchObject([{ field: 'latitude' }])
})

testAll([
  ['utcOffset', -12.25],
  ['utcOffset', 14.25],
  ['utcOffset', 5.6],
  ['utcOffset', '1'],
  ['utcOffset', null],
  ['year', 1949],
  ['year', 2026.5],
  ['longitude', 181],
  ['timeZone', 1],
])('the error names the field', async (field, value) => {
  expect(faultyFields(await ask({ ...VALLEY, [field]: value }))).toEqual([field])
})
