import type { Baseline, JsonValue } from '../api/types.ts'
import { capitalized, distance, wholeNumber } from '../ui/format.ts'

/** Names as their owners write them, and the credit for published figures; null: no credit required. */
const SOURCES: Readonly<Record<Baseline['estimator'], readonly [name: string, credit: string | null]>> = {
  pvwatts: ['PVWatts v8', null],
  pvgis: ['PVGIS 5.3', 'PVGIS © European Union, Joint Research Centre'],
  embedded: [
    'Built-in climate averages',
    'NASA Langley Research Center (LaRC) POWER Project; NCEP/NCAR Reanalysis, NOAA PSL',
  ],
  given: ['Weather of the request', null],
}

/** The part before a semicolon; the rest of this service's own source names is shown elsewhere. */
const sourceText = (value: JsonValue | undefined): string => toText(value).split(';')[0] ?? ''

const toText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** The weather station as the estimator describes it; every field may be missing. */
const stationText = (station: Baseline['station_info']): string => {
  const { city, state, location, distance: meters, elev, weather_data_source } = station
  const name = [toText(city), toText(state), toText(location)].filter(Boolean).join(', ')
  const away = typeof meters === 'number' && meters !== 0 ? `${distance(meters)} away` : ''
  const elevation = typeof elev === 'number' && elev !== 0 ? `${wholeNumber(elev)} m above sea level` : ''
  const parts = [name, away, elevation, sourceText(weather_data_source)].filter(Boolean)
  return parts.length > 0 ? capitalized(parts.join('; ')) : 'not named'
}

const AVERAGES = 'Climate averages of NASA SSE 6.0 and NCEP/NCAR, not a weather station'

/** The source of the unshaded production, in words. */
export const weatherOf = ({ estimator, note, station_info }: Baseline) => {
  const [name, credit] = SOURCES[estimator]
  return {
    estimator: name,
    /** The same name, or the reason why climate averages are the fallback. */
    source: note === undefined ? name : capitalized(note),
    weather: estimator === 'embedded' ? AVERAGES : stationText(station_info),
    credit,
  }
}
