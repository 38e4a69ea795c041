import type { JSX } from 'preact'
import type { SampleDay, ShadingResult } from '../api/types.ts'
import { calendarDate, eastOrWest, hours, percent, timeUtc } from '../ui/format.ts'
import { Scrollable } from '../ui/scrollable.tsx'
import { meanSolarTime, utcOffset } from '../ui/solar-time.ts'

interface TimesProps {
  readonly day: SampleDay
  readonly timeOf: (timestamp: string) => string
}

const Times = ({ day, timeOf }: TimesProps): JSX.Element => (
  <td class="intervals">
    {day.shadedIntervals.length === 0 && 'never'}
    {day.shadedIntervals.map(({ from, to }) => (
      <span key={from}>
        {timeOf(from)}–{timeOf(to)}
      </span>
    ))}
  </td>
)

interface RowProps {
  readonly day: SampleDay
  readonly longitude: number | null
}

const Row = ({ day, longitude }: RowProps): JSX.Element => (
  <tr>
    <th scope="row">{day.name}</th>
    <td>{calendarDate(day.date)}</td>
    <td>{hours(day.daylightHours)}</td>
    <td>{hours(day.shadedHours)}</td>
    <td>{percent(day.percentShaded)}</td>
    {longitude !== null && <Times day={day} timeOf={(timestamp) => meanSolarTime(timestamp, longitude)} />}
    <Times day={day} timeOf={timeUtc} />
  </tr>
)

interface SampleDaysProps {
  readonly shading: ShadingResult
  /** Degrees east; null if unknown, because the site has changed since. */
  readonly longitude: number | null
}

/** When and for how long horizon and obstacles shade the site on each of the four sample days. */
export const SampleDays = ({ shading, longitude }: SampleDaysProps): JSX.Element => (
  <>
    <Scrollable label="Sample days">
      <table class="wide">
        <caption>Sample days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Date</th>
            <th scope="col">Daylight</th>
            <th scope="col">Shaded</th>
            <th scope="col">Share of daylight</th>
            {longitude !== null && <th scope="col">Shaded at (solar time)</th>}
            <th scope="col">Shaded at (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {shading.sampleDays.map((day) => (
            <Row key={day.name} day={day} longitude={longitude} />
          ))}
        </tbody>
      </table>
    </Scrollable>
    {longitude !== null && (
      <p class="hint">
        Solar time is the local mean solar time at {eastOrWest(longitude)}, UTC {utcOffset(longitude)}: the
        sun is highest near 12:00. It may differ from clock time.
      </p>
    )}
  </>
)
