import { useInfiniteQuery } from '@tanstack/preact-query'
import { useClient } from '../api/client.ts'
import type { RunSummary } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { calendarDate, dateTime } from '../ui/format.ts'
import { runFailure, runsQuery } from './queries.ts'
import { rowCount, runHref, stateText } from './run-text.ts'

/** The state of a run as a colored label. */
export const RunState = ({ run }: { readonly run: RunSummary }) => (
  <span class="run-state" data-state={run.state === 'succeeded' && run.failed > 0 ? 'incomplete' : run.state}>
    {stateText(run)}
  </span>
)

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

/** All runs, newest first. */
export const RunList = () => {
  const client = useClient()
  const {
    data: runs,
    error,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(runsQuery(client))
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
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </Card>
  )
}
