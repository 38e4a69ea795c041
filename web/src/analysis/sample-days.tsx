import type { JSX } from 'preact'
import type { SampleDay, ShadingResult } from '../api/types.ts'
import { calendarDay, eastOrWest, hours, meanSolarTime, offsetWords, percent, timeUtc } from '../ui/format.ts'
import { Scroll } from '../ui/scrollable.tsx'

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
    <td>{calendarDay(day.date)}</td>
    <td>{hours(day.daylightHours)}</td>
    <td>{hours(day.shadedHours)}</td>
    <td>{percent(day.percentShaded)}</td>
    {longitude !== null && <Times day={day} timeOf={(timestamp) => meanSolarTime(timestamp, longitude)} />}
    <Times day={day} timeOf={timeUtc} />
  </tr>
)

interface SampleDaysProps {
  readonly shading: ShadingResult
  /** Degrees east; null: it is not known where the site was then. */
  readonly longitude: number | null
}

/** What the horizon takes of the daylight of four days. */
export const SampleDays = ({ shading, longitude }: SampleDaysProps): JSX.Element => (
  <>
    <Scroll label="Sample days">
      <table class="wide">
        <caption>Sample days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Date</th>
            <th scope="col">Daylight</th>
            <th scope="col">Behind the horizon</th>
            <th scope="col">Share</th>
            {longitude !== null && <th scope="col">When, in solar time</th>}
            <th scope="col">When, in UTC</th>
          </tr>
        </thead>
        <tbody>
          {shading.sampleDays.map((day) => (
            <Row key={day.name} day={day} longitude={longitude} />
          ))}
        </tbody>
      </table>
    </Scroll>
    {longitude !== null && (
      <p class="hint">
        Solar time is the local mean solar time at {eastOrWest(longitude)}, UTC {offsetWords(longitude)}: the
        sun stands highest near 12:00. Clocks follow a time zone, and may differ.
      </p>
    )}
  </>
)
