import './day.css'
import { clamp } from '../ui/azimuth.ts'
import { moment, showMoment } from './address.ts'
import { type DayView, lightText, sayMoment } from './day-view.ts'
import { clockText, FIRST_YEAR, isDate, LAST_YEAR } from './moment.ts'
import { PlayButton } from './play-button.tsx'
import { monthOf, piecesOf, stretchAt } from './sun-day.ts'
import { type Hours, hoursOfSun } from './sun-time.ts'

/** Minutes between the steps of the slider, and those that the button leaps for who prefers reduced motion. */
const [STEP, LEAP] = [5, 15]
const SECONDS_PER_DAY = 12

const Ticks = ({ from, to }: Hours) => (
  <div class="day-ticks" aria-hidden="true">
    {Array.from({ length: (to - from) / 60 - 1 }, (_, i) => from / 60 + 1 + i).map((hour) => (
      <span key={hour} style={{ left: `${(100 * (60 * hour - from)) / (to - from)}%` }}>
        {hour}
      </span>
    ))}
  </div>
)

/** The day as a bar of night, hidden, dimmed and full sun, on which the sun is the thumb of a slider; and what happens then. */
export const DayBar = ({ view }: { readonly view: DayView }) => {
  const { date, minutes } = moment.value
  const day = view.on(date)
  const hours = hoursOfSun(view)
  const { from, to } = hours
  const said = sayMoment(view, moment.value)
  return (
    <div class="day-bar">
      <PlayButton
        label="Play the day"
        seconds={SECONDS_PER_DAY}
        steps={to - from}
        leapLabel={`${LEAP} minutes later`}
        leap={LEAP}
        onAdvance={(steps) => {
          const next = clamp(from, minutes, to) + steps
          showMoment({ minutes: next >= to ? from : next })
        }}
      />
      <span class="day-clock">{clockText(minutes)}</span>
      <div class="input">
        <input
          type="date"
          aria-label="Date"
          value={date}
          min={`${FIRST_YEAR}-01-01`}
          max={`${LAST_YEAR}-12-31`}
          onInput={({ currentTarget: { value } }) => isDate(value) && showMoment({ date: value })}
        />
      </div>
      <div class="day-slider">
        <svg viewBox={`${from} 0 ${to - from} 1`} preserveAspectRatio="none" aria-hidden="true">
          {piecesOf(day).map((piece) => (
            <rect
              key={piece.from}
              class={`kind-${piece.kind}`}
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
        />
        <Ticks {...hours} />
      </div>
      <p class="day-said">
        <span class="hint">{said.when}:</span> {said.what}
      </p>
    </div>
  )
}
