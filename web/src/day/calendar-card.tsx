import './day.css'
import { useMutation } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { DAYS } from '../../../lib/solar/calendar.ts'
import { bodyOf, useClient } from '../api/client.ts'
import type { ShadingResult, Skyline } from '../api/types.ts'
import { DownloadMenu } from '../download/download-menu.tsx'
import { fileName, saveFile } from '../download/save-file.ts'
import type { Draft } from '../drafts/draft.ts'
import { Help } from '../glossary/help.tsx'
import { termHref } from '../glossary/names.ts'
import { creditsOf } from '../obstacles/nearby-buildings.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { zoneText } from '../ui/clock.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { percent } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { moment, showMoment, sunYear } from './address.ts'
import { causeText, type DayView, dateText } from './day-view.ts'
import { addDays, clockText, yearOf } from './moment.ts'
import { PlayButton } from './play-button.tsx'
import { type CalendarDay, durationText, sunlessText, useCalendar } from './sun-calendar.ts'
import { type Kind, kindOf, monthOf, sunshineOf } from './sun-day.ts'
import { type Hours, hoursOfSun } from './sun-time.ts'

const STRIP_ID = 'sun-calendar-strip'
/** Pixels: the room for the hours on the left and the months below, and the days. */
const [LEFT, BOTTOM, HEIGHT] = [26, 18, 132]
const KINDS: readonly Kind[] = ['sun', 'dimmed', 'hidden']

const toY = ({ from, to }: Hours, minutes: number): number => ((minutes - from) / (to - from)) * HEIGHT

interface BarsProps {
  readonly days: readonly CalendarDay[]
  readonly hours: Hours
  readonly width: number
}

/** The bars of all days of a year side by side, January on the left. */
const Bars = ({ days, hours, width }: BarsProps) => {
  const dayWidth = (width - LEFT) / days.length
  const pathOf = (kind: Kind): string =>
    days
      .flatMap(({ pieces }, i) =>
        pieces
          .filter((piece) => piece.kind === kind)
          .map(({ from, to }) => {
            const [top, bottom] = [toY(hours, from), toY(hours, to)].map((y) => y.toFixed(1))
            // A little wider, so that no gaps show between the days.
            return `M${(LEFT + i * dayWidth).toFixed(2)} ${top}h${(dayWidth + 0.3).toFixed(2)}V${bottom}h-${(dayWidth + 0.3).toFixed(2)}z`
          }),
      )
      .join('')
  const starts = MONTHS.map((_, month) => days.findIndex(({ date }) => monthOf(date) === month))
  const every = hours.to - hours.from > 960 ? 240 : 180
  return (
    <>
      <rect class="kind-night" x={LEFT} width={width - LEFT} height={HEIGHT} />
      {KINDS.map((kind) => (
        <path key={kind} class={`kind-${kind}`} d={pathOf(kind)} />
      ))}
      {starts.map((start, month) => {
        const [x, middle] = [LEFT + start * dayWidth, LEFT + (start + 15) * dayWidth]
        return (
          <g key={month}>
            {month > 0 && <path class="strip-grid" d={`M${x} 0V${HEIGHT}`} />}
            <text x={middle} y={HEIGHT + 13} text-anchor="middle">
              {width < 480 ? MONTHS[month]?.[0] : MONTHS[month]}
            </text>
          </g>
        )
      })}
      {Array.from({ length: 1440 / every }, (_, i) => i * every)
        .filter((minutes) => hours.from < minutes && minutes < hours.to)
        .map((minutes) => (
          <g key={minutes}>
            <path class="strip-grid" d={`M${LEFT} ${toY(hours, minutes)}H${width}`} />
            <text x={LEFT - 6} y={toY(hours, minutes) + 4} text-anchor="end">
              {minutes / 60}
            </text>
          </g>
        ))}
    </>
  )
}

interface YearProps {
  readonly view: DayView
  readonly days: readonly CalendarDay[]
}

/** The year as a strip, which unless it is a picture is also the slider of the date. */
const YearStrip = ({ view, days, isPicture = false }: YearProps & { readonly isPicture?: boolean }) => {
  const [container, width] = useElementWidth()
  const { date, minutes } = moment.value
  const hours = useMemo(() => hoursOfSun(view), [view.on])
  const bars = useMemo(() => <Bars days={days} hours={hours} width={width} />, [days, hours, width])
  const index = days.findIndex((day) => day.date === date)
  const x = LEFT + ((index + 0.5) * (width - LEFT)) / days.length
  return (
    <div class="strip" ref={container}>
      {width > 0 && (
        <svg id={STRIP_ID} width={width} height={HEIGHT + BOTTOM} role="img" aria-label="Sun calendar">
          {bars}
          {!isPicture && index >= 0 && (
            <g class="strip-mark">
              <path d={`M${x} 0V${HEIGHT}`} />
              <circle cx={x} cy={toY(hours, minutes)} r={4.5} />
            </g>
          )}
        </svg>
      )}
      {!isPicture && (
        <input
          type="range"
          aria-label="Day of the year"
          aria-valuetext={`${dateText(date)}: ${durationText(days[index]?.hours ?? 0)} of sun`}
          min={0}
          max={days.length - 1}
          value={Math.max(0, index)}
          onInput={({ currentTarget }) => {
            const day = days[currentTarget.valueAsNumber]
            if (day) showMoment({ date: day.date })
          }}
        />
      )}
    </div>
  )
}

/** The year as a strip, to look at and to print. */
export const CalendarPicture = (props: YearProps) => (
  <>
    <YearStrip {...props} isPicture />
    <p class="facts">
      <YearFacts days={props.days} />
    </p>
  </>
)

const Fact = ({ value, children }: { readonly value: string; readonly children: string }) => (
  <span class="fact">
    <strong>{value}</strong> {children}
  </span>
)

/** What the year holds: its longest and its shortest day, and from when to when the sun stays away. */
const YearFacts = ({ days }: { readonly days: readonly CalendarDay[] }) => {
  const [first] = days
  if (!first) return null
  const least = days.reduce((best, day) => (day.hours < best.hours ? day : best), first)
  const most = days.reduce((best, day) => (day.hours > best.hours ? day : best), first)
  const sunless = sunlessText(days)
  return (
    <>
      {sunless === '' && <Fact value={durationText(least.hours)}>{`least, ${dateText(least.date)}`}</Fact>}
      <Fact value={durationText(most.hours)}>{`most, ${dateText(most.date)}`}</Fact>
      {sunless === '' ? <Fact value="0">days without sun</Fact> : <Fact value="No sun">{sunless}</Fact>}
    </>
  )
}

/** The chosen day: how much sun, and from when to when. */
const DayFact = ({ view }: { readonly view: DayView }) => {
  const { date } = moment.value
  const { hours, first, last } = sunshineOf(view.on(date))
  const when = first === null || last === null ? '' : `, from ${clockText(first)} to ${clockText(last)}`
  return <Fact value={durationText(hours)}>{`of sun on ${dateText(date)}${when}`}</Fact>
}

/** What becomes of the sun from its rise to its set. */
const DayList = ({ view }: { readonly view: DayView }) => {
  const { date } = moment.value
  return (
    <ul class="day-list" aria-label={dateText(date)}>
      {view
        .on(date)
        .stretches.filter(({ covers, from, to }) => covers && clockText(from) !== clockText(to))
        .map((stretch) => (
          <li key={stretch.from}>
            <i class={`kind-${kindOf(stretch)}`} aria-hidden="true" />
            {clockText(stretch.from)} – {clockText(stretch.to)}{' '}
            <span class="hint">{causeText(view, stretch, monthOf(date))}</span>
          </li>
        ))}
    </ul>
  )
}

/** In quarters of an hour, as the service wants it. */
const offsetOf = (timeZone: number): number => Math.round(4 * timeZone) / 4

const useCalendarFile = (siteName: string) => {
  const client = useClient()
  return useMutation({
    mutationFn: ({ view, skyline }: { readonly view: DayView; readonly skyline: Skyline }) => {
      const { latitude, longitude, timeZone } = view
      const body = {
        latitude,
        longitude,
        horizonProfile: [...skyline.horizonProfile],
        obstacles: [...skyline.obstacles],
        year: sunYear.value,
        utcOffset: offsetOf(timeZone),
      }
      const headers = { accept: 'text/calendar' }
      return bodyOf(client.POST('/sun-calendar', { body, headers, parseAs: 'blob' }))
    },
    onSuccess: (file) => saveFile(fileName(siteName, `sun ${sunYear.value}`, 'ics'), file),
  })
}

const SECONDS_PER_YEAR = 24

interface CalendarCardProps {
  readonly view: DayView
  readonly skyline: Pick<Draft, 'horizonProfile' | 'horizonSource' | 'obstacles'>
  readonly siteName: string
  /** null: not known. */
  readonly shading: ShadingResult | null
}

/** When the sun is in sight, on every day of the year. */
export const CalendarCard = ({ view, skyline, siteName, shading }: CalendarCardProps) => {
  const days = useCalendar(view.on, sunYear.value)
  const file = useCalendarFile(siteName)
  return (
    <Card
      kind="calendar-card"
      title="Sun calendar"
      hint={`hours in ${zoneText(view.timeZone)}`}
      help={
        <Help title="What does the sun calendar show?">
          <p>
            Each day of the year is a bar from top to bottom: when the sun reaches the panels, when leaves dim
            it, and when something hides it. Click a day to choose it.
          </p>
          <p>The sun counts as in sight while at least half of its light arrives.</p>
        </Help>
      }
      tools={
        <>
          <PlayButton
            label="Play the year"
            seconds={SECONDS_PER_YEAR}
            steps={DAYS}
            leapLabel="A week later"
            leap={7}
            onAdvance={(days) => {
              const next = addDays(moment.value.date, days)
              showMoment({ date: yearOf(next) === sunYear.value ? next : `${sunYear.value}-01-01` })
            }}
          />
          <Button kind="quiet" busy={file.isPending} onClick={() => file.mutate({ view, skyline })}>
            Calendar (.ics)
          </Button>
          {days && (
            <DownloadMenu
              description="sun calendar"
              image={{
                id: STRIP_ID,
                title: `Sun calendar ${sunYear.value}`,
                source: creditsOf(skyline),
              }}
            />
          )}
        </>
      }
    >
      <ErrorMessage failure={file.error?.failure ?? null} />
      {days ? <YearStrip view={view} days={days} /> : <div class="strip" />}
      <div class="facts">
        <DayFact view={view} />
        {days && <YearFacts days={days} />}
      </div>
      <DayList view={view} />
      {shading && (
        <p class="hint">
          On the four <a href={termHref('sample day')}>sample days</a>, {percent(shading.averageShadingLoss)}{' '}
          of daylight hours are without sun: not an energy loss.
        </p>
      )}
    </Card>
  )
}
