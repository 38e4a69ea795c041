import './year.css'
import { useMemo } from 'preact/hooks'
import { linearScale, ticks } from '../../charts/scales.ts'
import { moment, scrolledPast, showMoment } from '../../day/address.ts'
import { type DayView, dateText, UNKNOWN } from '../../day/day-view.ts'
import { type CalendarDay, durationText, sunlessText } from '../../day/sun-calendar.ts'
import { KIND_COLORS, type Kind, monthOf } from '../../day/sun-day.ts'
import { type Hours, hoursOfSun } from '../../day/sun-time.ts'
import type { Months } from '../../site/energies.ts'
import type { SiteProps } from '../../site/store.ts'
import { Card } from '../../ui/card.tsx'
import { memo } from '../../ui/deferred.ts'
import { oneDecimal, smallEnergy, wholeNumber } from '../../ui/format.ts'
import { Help } from '../../ui/help.tsx'
import { MONTH_NAMES, MONTHS } from '../../ui/labels.ts'
import { type Size, useElementSize } from '../../ui/use-element-size.ts'

/** Pixels around the two drawings, and between them. */
const MARGIN = { left: 46, right: 8, top: 18, bottom: 18, between: 8 }

const MONTHS_SHARE = 0.44

/** Minimum width of a month for its name, and for a percentage with its sign, pixels. */
const [NAME_WIDTH, PERCENT_WIDTH] = [26, 36]

const KINDS: readonly Kind[] = ['sun', 'dimmed', 'hidden']

const yearFrame = ({ width, height }: Size, hours: Hours) => {
  const { left, right, top, bottom, between } = MARGIN
  const base = Math.round(top + (height - top - bottom) * MONTHS_SHARE)
  const [stripTop, stripBottom] = [base + between, height - bottom]
  const y = (minutes: number): number =>
    stripTop + ((minutes - hours.from) / (hours.to - hours.from)) * (stripBottom - stripTop)
  return { width, height, left, right: width - right, top, base, stripTop, stripBottom, hours, y }
}

type YearFrame = ReturnType<typeof yearFrame>

/** Indices of the first days of the months, and the number of days. */
const starts = (days: readonly CalendarDay[]): readonly number[] => [
  ...MONTHS.map((_, month) => days.findIndex(({ date }) => monthOf(date) === month)),
  days.length,
]

const shareText = (loss: number, width: number): string => {
  // A share that rounds to 0 gets no label.
  if (loss === 0) return ''
  return width < PERCENT_WIDTH ? wholeNumber(loss) : `${wholeNumber(loss)} %`
}

interface MonthBarsProps {
  readonly frame: YearFrame
  readonly energies: Months
  /** Left edges of the months, and the right edge of the year, pixels. */
  readonly edges: readonly number[]
}

/** Production by month, with the lost part as a cap and its percentage above. */
const MonthBars = memo(({ frame, energies, edges }: MonthBarsProps) => {
  const { left, right, top, base } = frame
  const { months, year, unit } = energies
  const highest = Math.max(...months.map(({ production, unshaded }) => Math.max(production, unshaded)))
  const scale = linearScale(highest, [base, top])
  /** Rounded to half a pixel, because a drag moves many bars by less than is visible. */
  const y = (energy: number): number => Math.round(2 * scale(energy)) / 2
  /** Months with a greater displayed loss stand out. */
  const average = Math.round(year.loss)
  return (
    <g>
      <text x={left - 6} y={8} text-anchor="end">
        {unit.name}
      </text>
      {ticks(highest, 2).map((tick) => (
        <g key={tick} transform={`translate(0,${y(tick)})`}>
          <line stroke="var(--grid)" x1={left} x2={right} />
          <text x={left - 6} dy="0.32em" text-anchor="end">
            {(highest / unit.kilowattHours < 4 ? oneDecimal : wholeNumber)(tick / unit.kilowattHours)}
          </text>
        </g>
      ))}
      {months.map((month, i) => {
        const { production, unshaded } = month
        const loss = Math.round(month.loss)
        const [x, width] = [(edges[i] ?? 0) + 1, (edges[i + 1] ?? 0) - (edges[i] ?? 0) - 2]
        const produced = y(Math.max(0, production))
        const cap = Math.min(produced, y(unshaded))
        return (
          <g key={MONTHS[i]}>
            <rect fill="var(--production)" x={x} y={produced} width={width} height={base - produced} />
            <rect fill="var(--loss)" x={x} y={cap} width={width} height={produced - cap} />
            <text
              class={loss > average ? 'share worst' : 'share'}
              x={x + width / 2}
              y={cap - 4}
              text-anchor="middle"
            >
              {shareText(loss, width)}
            </text>
          </g>
        )
      })}
    </g>
  )
})

interface StripProps extends Pick<MonthBarsProps, 'frame' | 'edges'> {
  readonly days: readonly CalendarDay[]
}

/** The days of a year side by side: when the sun is in sight, dimmed or hidden. */
const Strip = memo(({ frame, edges, days }: StripProps) => {
  const { left, right, stripTop, stripBottom, hours, y } = frame
  const dayWidth = (right - left) / days.length
  const pathOf = (kind: Kind): string =>
    days
      .flatMap(({ pieces }, i) =>
        pieces
          .filter((piece) => piece.kind === kind)
          .map(({ from, to }) => {
            // Slightly wider than a day, so that no gaps show between the days.
            const width = (dayWidth + 0.3).toFixed(2)
            return `M${(left + i * dayWidth).toFixed(2)} ${y(from).toFixed(1)}h${width}V${y(to).toFixed(1)}h-${width}z`
          }),
      )
      .join('')
  const every = hours.to - hours.from > 960 ? 360 : 240
  return (
    <g>
      <rect
        fill={KIND_COLORS.night}
        x={left}
        y={stripTop}
        width={right - left}
        height={stripBottom - stripTop}
      />
      <g class="year-days">
        {KINDS.map((kind) => (
          <path key={kind} fill={KIND_COLORS[kind]} d={pathOf(kind)} />
        ))}
      </g>
      {MONTHS.map((name, month) => {
        const [x, width] = [edges[month] ?? 0, (edges[month + 1] ?? 0) - (edges[month] ?? 0)]
        return (
          <text key={name} x={x + width / 2} y={frame.height - 5} text-anchor="middle">
            {width < NAME_WIDTH ? name.charAt(0) : name}
          </text>
        )
      })}
      {Array.from({ length: 1440 / every }, (_, i) => i * every)
        .filter((minutes) => hours.from < minutes && minutes < hours.to)
        .map((minutes) => (
          <g key={minutes}>
            <path stroke="var(--surface)" stroke-opacity={0.55} d={`M${left} ${y(minutes)}H${right}`} />
            <text x={left - 6} y={y(minutes) + 4} text-anchor="end">
              {minutes / 60} h
            </text>
          </g>
        ))}
    </g>
  )
})

/** `November: 330 kWh, shade takes 57 kWh` */
const monthText = ({ months, unit }: Months, month: number): string => {
  const { production = 0, lost = 0 } = months[month] ?? {}
  const produced = `${MONTH_NAMES[month]}: ${smallEnergy(production, unit)}`
  if (lost === 0) return produced
  return `${produced}, ${lost < 0 ? 'reflected light adds' : 'shade takes'} ${smallEnergy(Math.abs(lost), unit)}`
}

interface YearProps {
  readonly view: DayView
  readonly days: readonly CalendarDay[]
  /** null: not known. */
  readonly months: Months | null
  /** The days belong to an earlier state. */
  readonly isOld?: boolean
  /** For display and print, without a cursor. */
  readonly isPicture?: boolean
}

/** The year in one picture: months above, hours below, and a cursor on the day that the sky shows. */
export const YearPicture = ({ view, days, months, isOld = false, isPicture = false }: YearProps) => {
  const [container, width, height] = useElementSize()
  const { date, minutes } = moment.value
  const hours = useMemo(() => hoursOfSun(view), [view.sampleDays])
  const frame = useMemo(() => yearFrame({ width, height }, hours), [width, height, hours])
  const { left, right, top, base, stripBottom, y } = frame
  const edges = useMemo(
    () => starts(days).map((day) => left + (day * (right - left)) / days.length),
    [days, frame],
  )
  const index = days.findIndex((day) => day.date === date)
  const x = left + ((index + 0.5) * (right - left)) / days.length
  /** The months are drawn in front of the cursor's upper part. */
  const cursor = (from: number, to: number) =>
    !isPicture && index >= 0 && <path stroke="var(--accent)" stroke-width={2} d={`M${x} ${from}V${to}`} />
  const sun = isOld ? '' : `: ${durationText(days[index]?.hours ?? 0)} of sun`
  return (
    <div class={isOld ? 'year-picture old' : 'year-picture'} ref={container}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label="Production by month, and the hours of sun of each day. The months are listed under “About this estimate”."
        >
          {cursor(top - 8, base)}
          {months && <MonthBars frame={frame} energies={months} edges={edges} />}
          <Strip frame={frame} edges={edges} days={days} />
          {!isPicture && index >= 0 && (
            <g class="year-cursor">
              {cursor(base, stripBottom)}
              <circle cx={x} cy={y(minutes)} r={5} fill="var(--sun)" stroke="var(--ink)" stroke-width={1.2} />
            </g>
          )}
        </svg>
      )}
      {!isPicture && (
        <input
          type="range"
          aria-label="Day of the year"
          aria-valuetext={dateText(date) + sun}
          min={0}
          max={days.length - 1}
          value={Math.max(0, index)}
          style={{ left: `${MARGIN.left}px`, width: `calc(100% - ${MARGIN.left + MARGIN.right}px)` }}
          onInput={({ currentTarget }) => {
            const day = days[currentTarget.valueAsNumber]
            if (day) showMoment({ date: day.date })
          }}
          {...scrolledPast}
        />
      )}
    </div>
  )
}

/** The dates when the sun is never in sight, or the shortest and the longest day. */
export const YearFacts = ({ view, days }: Pick<YearProps, 'view' | 'days'>) => {
  const [first] = days
  if (!first) return null
  if (view.isUnknown) return <>{UNKNOWN}</>
  const least = days.reduce((best, day) => (day.hours < best.hours ? day : best), first)
  const most = days.reduce((best, day) => (day.hours > best.hours ? day : best), first)
  const sunless = sunlessText(days)
  const [shortest, longest] = [least, most].map(({ hours, date }) => [durationText(hours), dateText(date)])
  return (
    <>
      {sunless === '' ? `${shortest?.join(' of sun on ')}` : `No sun ${sunless}`}
      {most.first !== null && `, ${longest?.join(' on ')}`}
    </>
  )
}

export const YearCard = ({ site }: SiteProps) => {
  const month = monthOf(moment.value.date)
  const [view, days, months] = [site.view.value, site.calendar.days.value, site.months.value]
  const isOld = site.isViewBehind.value
  if (!view) return <section class="card year-card" />
  return (
    <Card
      kind="year-card"
      title="Your year"
      hint={months ? monthText(months, month) : 'when the sun is gone'}
      help={
        <Help title="What does the year show?">
          <p>
            Above, what each month brings: blue is produced, orange is what shade takes. Below, each day is a
            bar from top to bottom: when the sun reaches the panels, when leaves dim it, and when something
            hides it. Click a day to see it in the sky.
          </p>
          <p>The sun counts as in sight while at least half of its light arrives.</p>
        </Help>
      }
      {...(days && {
        tools: (
          <span class={isOld ? 'hint year-facts old' : 'hint year-facts'}>
            <YearFacts view={view} days={days} />
          </span>
        ),
      })}
    >
      {days ? <YearPicture {...{ view, days, months, isOld }} /> : <div class="year-picture" />}
    </Card>
  )
}
