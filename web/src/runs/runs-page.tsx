import './without-eval.ts'
import './runs.css'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import type { RunSummary } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { calendarDate, dateTime } from '../ui/format.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { NewRunForm } from './new-run-form.tsx'
import { runFailure, runsQuery } from './queries.ts'
import { RUNS_TITLE, rowCount, runHref } from './run-text.ts'
import { RunState, RunView } from './run-view.tsx'

const RunItem = ({ run }: { readonly run: RunSummary }) => (
  <li>
    <a href={runHref(run.id)} dir="auto">
      {run.name}
    </a>
    <RunState run={run} />
    <span class="run-rows">{run.rows === null ? '' : rowCount(run.rows)}</span>
    <span>{dateTime(run.createdAt)}</span>
    <span class="hint">kept until {calendarDate(run.expiresAt)}</span>
  </li>
)

const RunList = () => {
  const list = useInfiniteQuery(runsQuery(useClient()))
  const { data: runs, error } = list
  return (
    <Card title="Earlier runs">
      <ErrorMessage failure={error && runFailure(error)} />
      {runs?.length === 0 && (
        <p class="hint">None yet. Start one above; the example file has 20 roofs around the world.</p>
      )}
      {runs && runs.length > 0 && (
        <ul class="run-list">
          {runs.map((run) => (
            <RunItem key={run.id} run={run} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </Card>
  )
}

export const RunsPage = ({ runId }: { readonly runId: string | null }) => {
  usePageTitle('Many roofs at once')
  return runId === null ? (
    <div class="runs">
      <h1 id={RUNS_TITLE} tabIndex={-1}>
        Many roofs at once
      </h1>
      <p class="lead">
        A run estimates a file of roofs, one to a row, up to 100,000, and gives you a table with the
        production and the losses of each.
      </p>
      <NewRunForm />
      <RunList />
    </div>
  ) : (
    <RunView key={runId} id={runId} />
  )
}
