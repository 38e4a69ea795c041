import type { JSX } from 'preact'
import type { Baseline, JsonValue } from '../api/types.ts'
import { oneDecimal, wholeNumber } from '../ui/format.ts'

const toText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** @param distance meters */
const distanceText = (distance: JsonValue | undefined): string => {
  if (typeof distance !== 'number') return 'Distance: unknown.'
  return distance < 1000
    ? `Distance: ${wholeNumber(distance)} m.`
    : `Distance: ${oneDecimal(distance / 1000)} km.`
}

/** The source of the weather data, as named by the estimator. */
export const WeatherStation = ({ baseline }: { readonly baseline: Baseline }): JSX.Element => {
  const { location, city, state, weather_data_source, distance, elev } = baseline.station_info
  const name = [toText(city), toText(state), toText(location)].filter(Boolean).join(', ')
  const source = toText(weather_data_source)
  return (
    <p class="station">
      <strong>Weather station:</strong> {name || 'unnamed'}. {distanceText(distance)}
      {typeof elev === 'number' && elev !== 0 && ` Elevation: ${wholeNumber(elev)} m.`}
      {source && <span class="hint"> {source}.</span>}
    </p>
  )
}
