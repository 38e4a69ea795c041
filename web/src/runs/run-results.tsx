import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { Run } from '../api/types.ts'
import { download } from '../download/save-file.ts'
import type { Draft } from '../drafts/draft.ts'
import { useStartSite } from '../drafts/store.ts'
import { Overview } from '../overview/overview.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { wholeNumber } from '../ui/format.ts'
import { Help } from '../ui/help.tsx'
import { FailedRows } from './file-field.tsx'
import { fetchRun, runFailure } from './queries.ts'
import { runRowsQuery } from './run-rows.ts'

const ColumnsHelp = () => (
  <Help title="What the results contain">
    <p>
      The CSV has a line for each row, in the order of the file: <code>id</code>, <code>estimator</code>,{' '}
      <code>baseline_kWh</code> (unshaded production of a year), <code>energy_loss_percent</code>,{' '}
      <code>daylight_hours_loss_percent</code>, <code>adjusted_kWh</code> (production less the chosen loss),{' '}
      <code>error</code> and <code>basis</code> (the chosen loss).
    </p>
    <p>The JSON lines also have the months.</p>
  </Help>
)

const RunOverview = ({ run }: { readonly run: Run }) => {
  const { data, error } = useQuery(runRowsQuery(useClient(), useQueryClient(), run.id))
  const start = useStartSite()
  // A new site without a horizon fetches the terrain's automatically.
  const open = (draft: Draft): void =>
    start(run.horizon === 'terrain' ? { ...draft, horizonProfile: [] } : draft)
  const listed = useMemo(() => data?.rows.slice(0, data.drafts.length) ?? [], [data])
  const failed = useMemo(
    () =>
      data?.rows.flatMap(({ key, name, note, result }) =>
        result ? [] : [{ row: Number(key), id: name, reason: note }],
      ) ?? [],
    [data],
  )
  if (!data)
    return error ? <ErrorMessage failure={runFailure(error)} /> : <p class="hint">Reading the results…</p>
  return (
    <>
      {failed.length > 0 && (
        <div class="message notice">
          <p>
            {failed.length === 1 ? 'One row has' : `${wholeNumber(failed.length)} rows have`} no figures.
            Correct the file and start another run.
          </p>
          <FailedRows rows={failed} />
        </div>
      )}
      <Overview unit="rows" all={data.rows} rows={listed}>
        {({ key, name }) => {
          const draft = data.drafts[Number(key) - 1]
          return (
            <span class="actions run-row">
              <bdi>{name}</bdi>
              {draft && (
                <Button kind="quiet" aria-label={`Open as site: ${name}`} onClick={() => open(draft)}>
                  Open as site
                </Button>
              )}
            </span>
          )
        }}
      </Overview>
    </>
  )
}

const FILES = [
  ['url', 'Download CSV', 'primary'],
  ['jsonLinesUrl', 'Download JSON lines', 'plain'],
] as const

export const RunResults = ({ run }: { readonly run: Run }) => {
  const client = useClient()
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (address: (typeof FILES)[number][0]) => {
      const { results } = await fetchRun(queries, client, run.id)
      // The service sets the file name.
      if (results) download(results[address])
    },
  })
  return (
    <>
      <Card title="Results" help={<ColumnsHelp />}>
        <ErrorMessage failure={error && runFailure(error)} />
        <div class="actions">
          {FILES.map(([address, label, kind]) => (
            <Button
              key={address}
              kind={kind}
              busy={isPending && variables === address}
              onClick={() => mutate(address)}
            >
              {label}
            </Button>
          ))}
        </div>
      </Card>
      <RunOverview run={run} />
    </>
  )
}
