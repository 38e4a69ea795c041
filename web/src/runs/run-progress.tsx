import { useRef } from 'preact/hooks'
import type { RunSummary } from '../api/types.ts'
import { Card } from '../ui/card.tsx'
import { timeOfDay, wholeNumber } from '../ui/format.ts'
import { countOf, roughDuration, rowsPerMinute, stepsOf } from './run-text.ts'

interface RunProgressProps {
  readonly run: RunSummary
  /** When the run was in this state, in milliseconds since 1970. */
  readonly at: number
}

/** How fast rows are estimated, since the page saw the first of them. */
const Rate = ({ run: { rows, done }, at }: RunProgressProps) => {
  const now = { at, done }
  const first = useRef(now)
  const perMinute = rowsPerMinute(first.current, now)
  return perMinute === null ? null : (
    <p class="hint">
      ≈ {wholeNumber(Number(perMinute.toPrecision(2)))} rows a minute,{' '}
      {roughDuration(((rows ?? done) - done) / perMinute)} left at this rate
    </p>
  )
}

export const RunProgress = ({ run, at }: RunProgressProps) => {
  const steps = stepsOf(run)
  const { progress, failed } = run
  const position = progress ? steps.findIndex(([step]) => step === progress.step) : steps.length
  const count = countOf(run)
  const waitingUntil = progress?.waitingUntil
  return (
    <Card title="Progress">
      <ol class="steps">
        {steps.map(([step, text], i) => (
          <li
            key={step}
            aria-current={i === position ? 'step' : undefined}
            data-state={i < position ? 'done' : i === position ? 'current' : 'next'}
          >
            {text}
            {i < position && <span class="visually-hidden">, done</span>}
            {i === position && count && (
              <>
                <progress value={count.done} max={count.total} aria-label={text} />
                <p>
                  {wholeNumber(count.done)} of {wholeNumber(count.total)} {count.unit}
                </p>
              </>
            )}
            {i === position && step === 'rows' && !waitingUntil && <Rate run={run} at={at} />}
          </li>
        ))}
      </ol>
      {waitingUntil && (
        <p class="message notice">
          The quotas of the estimators are used up. The run continues by itself at {timeOfDay(waitingUntil)}.
        </p>
      )}
      {failed > 0 && <p>{wholeNumber(failed)} rows have failed so far; the others are not affected.</p>}
      <p class="hint">You can close this page; the run continues.</p>
    </Card>
  )
}
