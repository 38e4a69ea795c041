import type { JSX } from 'preact'
import type { Baseline, JsonValue } from '../api/types.ts'
import { oneDecimal, wholeNumber } from '../ui/format.ts'

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** PVWatts gives it in metres. */
const distanceWords = (distance: JsonValue | undefined): string => {
  if (typeof distance !== 'number') return 'The estimator does not say how far away.'
  return distance < 1000
    ? `Distance: ${wholeNumber(distance)} m.`
    : `Distance: ${oneDecimal(distance / 1000)} km.`
}

/** Which weather the production is reckoned from, in the estimator's words. */
export const Station = ({ baseline }: { readonly baseline: Baseline }): JSX.Element => {
  const { location, city, state, weather_data_source, distance, elev } = baseline.station_info
  const name = [textOf(city), textOf(state), textOf(location)].filter(Boolean).join(', ')
  const source = textOf(weather_data_source)
  return (
    <p class="station">
      <strong>Weather station:</strong> {name || 'unnamed'}. {distanceWords(distance)}
      {typeof elev === 'number' && elev !== 0 && ` It lies ${wholeNumber(elev)} m above the sea.`}
      {source && <span class="hint"> {source}.</span>}
    </p>
  )
}
