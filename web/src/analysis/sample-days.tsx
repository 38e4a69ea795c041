import type { JSX } from 'preact'
import type { SampleDay, ShadingResult } from '../api/types.ts'
import { calendarDay, hours, percent, timeUtc } from '../ui/format.ts'
import { Scroll } from '../ui/scroll.tsx'

const Row = ({ day }: { readonly day: SampleDay }): JSX.Element => (
  <tr>
    <th scope="row">{day.name}</th>
    <td>{calendarDay(day.date)}</td>
    <td>{hours(day.daylightHours)}</td>
    <td>{hours(day.shadedHours)}</td>
    <td>{percent(day.percentShaded)}</td>
    <td class="intervals">
      {day.shadedIntervals.length === 0 && 'never'}
      {day.shadedIntervals.map(({ from, to }) => (
        <span key={from}>
          {timeUtc(from)}–{timeUtc(to)}
        </span>
      ))}
    </td>
  </tr>
)

/** What the horizon takes of the daylight of four days. */
export const SampleDays = ({ shading }: { readonly shading: ShadingResult }): JSX.Element => (
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
          <th scope="col">When, in UTC</th>
        </tr>
      </thead>
      <tbody>
        {shading.sampleDays.map((day) => (
          <Row key={day.name} day={day} />
        ))}
      </tbody>
    </table>
  </Scroll>
)
