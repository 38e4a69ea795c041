import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { Run, RunSummary } from '../api/types.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteDialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { calendarDate, dateTime, timeOfDay, wholeNumber } from '../ui/format.ts'
import { runFailure, runQuery, useDeleteRun } from './queries.ts'
import { RunResults } from './run-results.tsx'
import {
  countOf,
  RUN_TITLE,
  RUNS,
  roughDuration,
  rowCount,
  rowsPerMinute,
  stateText,
  stepsOf,
} from './run-text.ts'
import { UploadCard, uploads } from './uploads.tsx'

export const RunState = ({ run }: { readonly run: RunSummary }) => (
  <span class="run-state" data-state={run.state === 'succeeded' && run.failed > 0 ? 'incomplete' : run.state}>
    {stateText(run)}
  </span>
)

const RunFacts = ({ run }: { readonly run: RunSummary }) => {
  const facts = [
    run.rows === null ? '' : rowCount(run.rows),
    run.horizon === 'terrain' ? 'horizon of the terrain' : 'horizon as in each row',
    run.adjustment === 'energy' ? 'less the energy loss' : 'less the daylight hours lost',
    `created ${dateTime(run.createdAt)}`,
    `kept until ${calendarDate(run.expiresAt)}`,
  ]
  return <p class="hint">{facts.filter(Boolean).join(' · ')}</p>
}

const announcementOf = ({ state, name, done, failed, progress }: Run): string => {
  if (state === 'succeeded')
    return `“${name}” is done: ${rowCount(done)}${failed > 0 ? `, ${wholeNumber(failed)} failed` : ''}.`
  if (state === 'failed') return `“${name}” failed.`
  if (progress?.waitingUntil) return `“${name}” waits until the estimators answer again.`
  return state === 'running' ? `“${name}” is running.` : ''
}

interface RunProgressProps {
  readonly run: RunSummary
  /** Time of this state, in milliseconds since 1970. */
  readonly at: number
}

/** The rate of the row estimates, measured since the page first saw the step. */
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

const RunProgress = ({ run, at }: RunProgressProps) => {
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
      {failed > 0 && <p>{rowCount(failed)} failed so far; the others are not affected.</p>}
      <p class="hint">You can close this page; the run continues.</p>
    </Card>
  )
}

const RunContent = ({ run, at }: { readonly run: Run; readonly at: number }) => {
  switch (run.state) {
    case 'waiting':
      return <UploadCard run={run} />
    case 'running':
      return <RunProgress run={run} at={at} />
    case 'succeeded':
      return <RunResults run={run} />
    case 'failed':
      return (
        <div class="message error">
          <p>
            <strong>This run has failed.</strong> {run.error}
          </p>
          <p>
            Correct the file and <a href={RUNS}>start another run</a>.
          </p>
        </div>
      )
  }
}

const DeleteRun = ({ run, onClose }: { readonly run: RunSummary; readonly onClose: () => void }) => {
  const { mutate, isPending, error } = useDeleteRun(`“${run.name}” deleted.`)
  return (
    <DeleteDialog
      title="Delete this run?"
      isBusy={isPending}
      failure={error && runFailure(error)}
      onDelete={() => mutate(run.id)}
      onClose={onClose}
    >
      “<bdi>{run.name}</bdi>”, its file and its results are deleted for good.
      {run.state === 'running' && ' It is still running and stops.'}
    </DeleteDialog>
  )
}

export const RunView = ({ id }: { readonly id: string }) => {
  const { data: run, error, dataUpdatedAt } = useQuery(runQuery(useClient(), id))
  const [isDeleting, setDeleting] = useState(false)
  const text = run && announcementOf(run)
  const last = useRef(text)
  // Screen readers announce changes since the page first showed the run, but not every step.
  useEffect(() => {
    if (text && last.current !== undefined && text !== last.current) announce(text)
    last.current = text
  }, [text])
  const upload = uploads.value.get(id)
  return (
    <div class="runs">
      <p>
        <a href={RUNS}>All runs</a>
      </p>
      <header class="actions run-header">
        <h1 id={RUN_TITLE} tabIndex={-1} dir="auto">
          {run?.name ?? 'Run'}
        </h1>
        {run && (run.state !== 'waiting' || !upload) && <RunState run={run} />}
        {run && upload?.state !== 'sending' && (
          <Button kind="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </header>
      <ErrorMessage failure={error && runFailure(error)} />
      {run && <RunFacts run={run} />}
      {run && <RunContent run={run} at={dataUpdatedAt} />}
      {run && isDeleting && <DeleteRun run={run} onClose={() => setDeleting(false)} />}
    </div>
  )
}
