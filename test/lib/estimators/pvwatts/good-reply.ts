import type { Place } from '../../../../lib/schemas/panels.ts'
import { DAYS_OF_MONTHS } from '../../../../lib/solar/calendar.ts'
import { answer, type Behavior } from '../../upstream/server.ts'

/** The same value every day from 8 to 16 h, another one at night. */
const daily = (byDay: number, byNight = 0): number[] =>
  Array.from({ length: 8760 }, (_, hour) => (hour % 24 >= 8 && hour % 24 < 16 ? byDay : byNight))

/** A reply like PVWatts’s, including some fields that nothing reads. */
export const goodReply = {
  errors: [],
  version: '8.0.0',
  station_info: {
    lat: 40.01,
    lon: -105.18,
    elev: 1636,
    tz: -7,
    location: '149190',
    city: '',
    state: 'Colorado',
    solar_resource_file: '149190.csv',
    distance: 1120,
    weather_data_source: 'NSRDB PSM V3 GOES tmy-2020 3.2.0',
  },
  outputs: {
    ac_monthly: DAYS_OF_MONTHS.map((days) => days * 17.05),
    ac_annual: 6223.25,
    solrad_annual: 5.66,
    capacity_factor: 17.82,
    ac: daily(2131.25),
    dc: daily(2235),
    poa: daily(690),
    dn: daily(550),
    df: daily(200),
    tamb: daily(15.5, -3),
    tcell: daily(31, -3),
    wspd: daily(3),
    alb: daily(0.2, 0.2),
  },
}

const { ac_annual, ac_monthly, capacity_factor } = goodReply.outputs

export const replyWithoutHours = { ...goodReply, outputs: { ac_annual, ac_monthly, capacity_factor } }

/** The reply of a station at a place, where it must be day from 8 to 16 h all year. */
export const replyAbout = ({ latitude: lat, longitude: lon }: Place) => ({
  ...goodReply,
  station_info: { ...goodReply.station_info, lat, lon, tz: Math.round(lon / 15) },
})

/** Answers with this reply for any place. */
export const answerWell: Behavior = (response, request) => {
  const { searchParams } = new URL(request.url ?? '', 'http://pvwatts')
  const place = { latitude: Number(searchParams.get('lat')), longitude: Number(searchParams.get('lon')) }
  answer(replyAbout(place))(response, request)
}

/** Answers, and leaves only the calls that are reserved for requests. */
export const answerLast: Behavior = (response, request) =>
  answerWell(response.setHeader('x-ratelimit-remaining', '50'), request)

export const noData = answer({ errors: ['No climate data found'], outputs: {} }, 422)
