import { embeddedWeather } from '../../lib/estimators/embedded/weather.ts'
import type { Weather } from '../../lib/pvwatts/hourly-series.ts'
import type { Place } from '../../lib/schemas/panels.ts'
import { DAYS_OF_MONTHS, HOURS_PER_DAY } from '../../lib/solar/calendar.ts'
import { sunYear } from '../../lib/solar/sun-year.ts'

/**
 * A year of weather by UTC hour, as in the labels of PVGIS's rows.
 *
 * @param offset hours from a row's label to the instant of its sun
 */
export type WeatherSource = (
  place: Place,
  offset: number,
) => Pick<Weather, 'dn' | 'df' | 'tamb' | 'wspd' | 'elevation'>

/** The year of the embedded climatology, at the instants of the rows. */
export const climatology: WeatherSource = (place, offset) =>
  embeddedWeather(sunYear({ ...place, timeZone: 0.5 - offset }))

export interface ReplyOptions {
  readonly weather?: WeatherSource
  /** Hours from a row's label to the instant of its sun. */
  readonly offset?: number
}

/** The source year of each month. February is from a leap year, and so are months on both sides of New Year. */
export const YEARS = [2018, 2008, 2009, 2013, 2012, 2006, 2011, 2010, 2020, 2006, 2007, 2016]

const OFFSET = 0.1761

/** The time labels of the rows, in order. */
const LABELS = DAYS_OF_MONTHS.flatMap((days, month) =>
  Array.from({ length: days * HOURS_PER_DAY }, (_, hour) => {
    const iso = new Date(Date.UTC(YEARS[month] ?? 0, month, 1, hour)).toISOString()
    return `${iso.slice(0, 13).replaceAll('-', '').replace('T', ':')}00`
  }),
)

const round = (value: number | undefined): number => Math.round((value ?? Number.NaN) * 100) / 100

/** A PVGIS 5.3 reply to `tmy` without a horizon. */
export const pvgisReply = (place: Place, options: ReplyOptions = {}) => {
  const { weather = climatology, offset = OFFSET } = options
  const { dn, df, tamb, wspd, elevation } = weather(place, offset)
  const { sinAltitude } = sunYear({ ...place, timeZone: 0.5 - offset })
  const row = (time: string, i: number) => ({
    'time(UTC)': time,
    T2m: round(tamb[i]),
    RH: 70,
    'G(h)': round((dn[i] ?? 0) * (sinAltitude[i] ?? 0) + (df[i] ?? 0)),
    'Gb(n)': round(dn[i]),
    'Gd(h)': round(df[i]),
    'IR(h)': 300,
    WS10m: round(wspd[i]),
    WD10m: 180,
    SP: 99_000,
  })
  const { latitude, longitude } = place
  return {
    inputs: {
      location: { latitude, longitude, elevation, irradiance_time_offset: offset },
      meteo_data: {
        radiation_db: 'PVGIS-SARAH3',
        meteo_db: 'ERA5',
        year_min: 2005,
        year_max: 2023,
        use_horizon: false,
        horizon_db: null,
      },
    },
    outputs: {
      months_selected: YEARS.map((year, i) => ({ month: i + 1, year })),
      tmy_hourly: LABELS.map(row),
    },
  }
}
