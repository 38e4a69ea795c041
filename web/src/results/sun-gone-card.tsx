import type { SampleDay, ShadingResult } from '../api/types.ts'
import { Card } from '../ui/card.tsx'
import { clockTime } from '../ui/clock.ts'
import { percent } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { NumberField } from '../ui/number-field.tsx'

interface SunGoneCardProps {
  readonly shading: ShadingResult
  /** Standard time minus UTC, hours. */
  readonly timeZone: number
  /** Of the sample days. */
  readonly year: number
  readonly onYear: (year: number) => void
}

const DAY_MS = 86_400_000

/** `20 Mar`. @param date ISO 8601, without a time */
const dayMonth = (date: string): string => {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]}`
}

const Intervals = ({ day, timeZone }: { readonly day: SampleDay; readonly timeZone: number }) => {
  if (day.daylightHours === 0) return <dd>no daylight</dd>
  if (day.shadedIntervals.length === 0) return <dd>never</dd>
  return (
    <dd>
      {day.shadedIntervals.map(({ from, to }) => (
        <span key={from}>
          {Date.parse(to) - Date.parse(from) < DAY_MS
            ? `${clockTime(from, timeZone)} – ${clockTime(to, timeZone)}`
            : 'all day'}
        </span>
      ))}
    </dd>
  )
}

/** The years that the service accepts. */
const FIRST_YEAR = 1950
const LAST_YEAR = 2100

/** When the sun is hidden on four days of the year: hours of daylight, which say nothing about energy. */
export const SunGoneCard = ({ shading, timeZone, year, onYear }: SunGoneCardProps) => (
  <Card title="When is the sun gone?" help="sample day">
    <dl class="sun-gone">
      {shading.sampleDays.map((day) => (
        <div key={day.name} class="sun-gone-day">
          <dt title={day.name}>{dayMonth(day.date)}</dt>
          <Intervals day={day} timeZone={timeZone} />
        </div>
      ))}
    </dl>
    <p class="hint">
      {percent(shading.averageShadingLoss)} of daylight hours on average: not an energy loss.
    </p>
    <details>
      <summary>Another year</summary>
      <NumberField
        id="sun-year"
        label="Year of the sun"
        value={year}
        onValue={onYear}
        min={FIRST_YEAR}
        max={LAST_YEAR}
        decimals={0}
      />
    </details>
  </Card>
)
