import './day.css'
import { useEffect, useState } from 'preact/hooks'
import type { SiteProps } from '../site/store.ts'
import { clamp } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { moment, scrolledPast, showMoment } from './address.ts'
import { lightText, sayMoment, shortDateText } from './day-view.ts'
import { clockText, FIRST_YEAR, isDate, LAST_YEAR } from './moment.ts'
import { KIND_COLORS, monthOf, piecesOf, stretchAt } from './sun-day.ts'
import { type Hours, hoursOfSun } from './sun-time.ts'

/** Minutes per step of the slider, and per press of the button with reduced motion. */
const [STEP, LEAP] = [5, 15]
const MILLISECONDS_PER_DAY = 12_000

const TRIANGLE = 'M4 2.5v11l9-5.5z'
const [PAUSE, NEXT] = ['M4 3h3v10H4zM9 3h3v10H9z', 'M3 3v10l7-5zM11 3h2v10h-2z']

/** Plays the day from start to end in a loop until it is pressed again; with reduced motion, each press is a jump. */
const PlayButton = ({ from, to }: Hours) => {
  const [isPlaying, setPlaying] = useState(false)
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const advance = (by: number): void => {
    const next = clamp(from, moment.peek().minutes, to) + by
    showMoment({ minutes: next >= to ? from : next })
  }
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let due = 0
    let request = requestAnimationFrame(function draw(now) {
      due += (Math.max(0, now - last) / MILLISECONDS_PER_DAY) * (to - from)
      last = now
      if (due >= 1) advance(Math.floor(due))
      due %= 1
      request = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying, from, to])
  const playing = { label: isPlaying ? 'Pause' : 'Play the day', icon: isPlaying ? PAUSE : TRIANGLE }
  const { label, icon } = isReduced ? { label: `${LEAP} minutes later`, icon: NEXT } : playing
  return (
    <span class="play">
      <Button
        kind={isPlaying ? 'primary' : 'plain'}
        aria-label={label}
        onClick={() => (isReduced ? advance(LEAP) : setPlaying(!isPlaying))}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
          <path d={icon} />
        </svg>
      </Button>
    </span>
  )
}

/** The day as a bar of night, hidden, dimmed and full sun, with the sun as the slider's thumb, and the state at that moment. */
export const DayBar = ({ site }: SiteProps) => {
  const { date, minutes } = moment.value
  const view = site.view.value
  if (!view) return <div class="day-bar" />
  const day = view.on(date)
  const { from, to } = hoursOfSun(view)
  const said = sayMoment(view, moment.value)
  return (
    <div class="day-bar">
      <PlayButton from={from} to={to} />
      <span class="day-clock">{clockText(minutes)}</span>
      {/* The browser would format the date in its own language. */}
      <label class="day-date">
        <span aria-hidden="true">{shortDateText(date)} ▾</span>
        <input
          type="date"
          aria-label="Date"
          value={date}
          min={`${FIRST_YEAR}-01-01`}
          max={`${LAST_YEAR}-12-31`}
          onClick={({ currentTarget }) => currentTarget.showPicker()}
          onInput={({ currentTarget: { value } }) => isDate(value) && showMoment({ date: value })}
        />
      </label>
      <div class="day-slider">
        <svg viewBox={`${from} 0 ${to - from} 1`} preserveAspectRatio="none" aria-hidden="true">
          {piecesOf(day).map((piece) => (
            <rect
              key={piece.from}
              fill={KIND_COLORS[piece.kind]}
              x={piece.from}
              width={piece.to - piece.from}
              height="1"
            />
          ))}
        </svg>
        <input
          type="range"
          aria-label="Time of day"
          aria-valuetext={`${clockText(minutes)}, ${lightText(view, stretchAt(day, minutes), monthOf(date))}`}
          min={from}
          max={to - STEP}
          step={STEP}
          value={minutes}
          onInput={({ currentTarget }) => showMoment({ minutes: currentTarget.valueAsNumber })}
          {...scrolledPast}
        />
      </div>
      <p class="day-said">
        <span class="visually-hidden">{said.when}:</span> {said.what}
      </p>
    </div>
  )
}
