import type { RunSummary } from '../api/types.ts'
import { Card } from '../ui/card.tsx'
import { timeOfDay, wholeNumber } from '../ui/format.ts'
import { roughDuration, useRowRate } from './row-rate.ts'
import { type Count, countOf, currentStep, STEP_TEXTS, stepsOf } from './run-text.ts'

const StepCount = ({ count, label }: { readonly count: Count; readonly label: string }) => (
  <>
    <progress value={count.done} max={count.total} aria-label={label} />
    <p>
      {wholeNumber(count.done)} of {wholeNumber(count.total)} {count.unit}
    </p>
  </>
)

interface RateProps {
  readonly run: RunSummary
  readonly perMinute: number
}

const Rate = ({ run, perMinute }: RateProps) => (
  <p class="hint">
    ≈ {wholeNumber(Number(perMinute.toPrecision(2)))} rows a minute,{' '}
    {roughDuration(((run.rows ?? run.done) - run.done) / perMinute)} left at this rate
  </p>
)

/**
 * The steps of a run, and how far it is.
 *
 * @param at when the run was in this state, in milliseconds since 1970
 */
export const RunProgress = ({ run, at }: { readonly run: RunSummary; readonly at: number }) => {
  const perMinute = useRowRate(run, at)
  const steps = stepsOf(run)
  const current = currentStep(run)
  const position = current === null ? steps.length : steps.indexOf(current)
  const count = countOf(run)
  const waitingUntil = run.progress?.waitingUntil
  return (
    <Card title="Progress">
      <ol class="steps">
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === position ? 'step' : undefined}
            data-state={i < position ? 'done' : i === position ? 'current' : 'next'}
          >
            {STEP_TEXTS[step]}
            {i < position && <span class="visually-hidden">, done</span>}
            {i === position && count && <StepCount count={count} label={STEP_TEXTS[step]} />}
            {i === position && perMinute !== null && <Rate run={run} perMinute={perMinute} />}
          </li>
        ))}
      </ol>
      {waitingUntil && (
        <p class="message notice">
          The quotas of the estimators are used up. The run continues by itself at {timeOfDay(waitingUntil)}.
        </p>
      )}
      {run.failed > 0 && (
        <p>{wholeNumber(run.failed)} rows have failed so far; the others are not affected.</p>
      )}
      <p class="hint">You can close this page; the run continues.</p>
    </Card>
  )
}
