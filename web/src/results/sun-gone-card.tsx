import type { SampleDay, ShadingResult } from '../api/types.ts'
import { Card } from '../ui/card.tsx'
import { eastOrWest, percent, timeUtc } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { NumberField } from '../ui/number-field.tsx'
import { meanSolarTime, utcOffset } from '../ui/solar-time.ts'

interface SunGoneCardProps {
  readonly shading: ShadingResult
  /** Degrees east. */
  readonly longitude: number
  /** Of the sample days. */
  readonly year: number
  readonly onYear: (year: number) => void
}

const DAY_MS = 86_400_000

type TimeOf = (timestamp: string) => string

/** `20 Mar`. @param date ISO 8601, without a time */
const dayMonth = (date: string): string => {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]}`
}

const Intervals = ({ day, timeOf }: { readonly day: SampleDay; readonly timeOf: TimeOf }) => {
  if (day.daylightHours === 0) return <dd>no daylight</dd>
  if (day.shadedIntervals.length === 0) return <dd>never</dd>
  return (
    <dd>
      {day.shadedIntervals.map(({ from, to }) => (
        <span key={from}>
          {Date.parse(to) - Date.parse(from) < DAY_MS ? `${timeOf(from)} – ${timeOf(to)}` : 'all day'}
        </span>
      ))}
    </dd>
  )
}

const Days = ({ days, timeOf }: { readonly days: readonly SampleDay[]; readonly timeOf: TimeOf }) => (
  <dl class="sun-gone">
    {days.map((day) => (
      <div key={day.name} class="sun-gone-day">
        <dt title={day.name}>{dayMonth(day.date)}</dt>
        <Intervals day={day} timeOf={timeOf} />
      </div>
    ))}
  </dl>
)

/** The years that the service accepts. */
const FIRST_YEAR = 1950
const LAST_YEAR = 2100

/** When the sun is hidden on four days of the year: hours of daylight, which say nothing about energy. */
export const SunGoneCard = ({ shading, longitude, year, onYear }: SunGoneCardProps) => (
  <Card title="When is the sun gone?" hint="solar time" help="solar time">
    <Days days={shading.sampleDays} timeOf={(timestamp) => meanSolarTime(timestamp, longitude)} />
    <p class="hint">
      {percent(shading.averageShadingLoss)} of daylight hours on average: not an energy loss.
    </p>
    <details>
      <summary>UTC, and another year</summary>
      <Days days={shading.sampleDays} timeOf={timeUtc} />
      <p class="hint">
        In UTC. Solar time is local mean solar time at {eastOrWest(longitude)}, UTC {utcOffset(longitude)}:
        the sun is highest near 12:00.
      </p>
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
