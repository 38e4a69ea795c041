import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { ApiError, type Failure } from '../api/failure.ts'
import type { Run } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fetchRun, runFailure } from './queries.ts'
import { RunOverview } from './run-overview.tsx'

type Address = 'url' | 'jsonLinesUrl'

/** The service names the file and makes the browser save it. */
const download = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Downloads a result from an address that has not expired, as it does after 15 minutes. */
const useDownload = (id: string) => {
  const client = useClient()
  const queries = useQueryClient()
  const [pending, setPending] = useState<Address | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const start = async (address: Address): Promise<void> => {
    setPending(address)
    setFailure(null)
    try {
      const { results } = await fetchRun(queries, client, id)
      if (results) download(results[address])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(runFailure(error))
    } finally {
      setPending(null)
    }
  }
  return { pending, failure, start }
}

const ColumnsHelp = () => (
  <Help title="What the results contain">
    <p>
      The CSV has a line for each row, in the order of the file: <code>id</code>, <code>estimator</code>,{' '}
      <code>baseline_kWh</code> (unshaded production of a year), <code>energy_loss_percent</code>,{' '}
      <code>daylight_hours_loss_percent</code>, <code>adjusted_kWh</code> (production less the chosen loss)
      and <code>error</code>.
    </p>
    <p>The JSON lines also have the months.</p>
  </Help>
)

/** What has come out of a run, and its files. */
export const RunResults = ({ run }: { readonly run: Run }) => {
  const { pending, failure, start } = useDownload(run.id)
  return (
    <>
      <Card title="Results" help={<ColumnsHelp />}>
        <ErrorMessage failure={failure} />
        <div class="actions">
          <Button kind="primary" busy={pending === 'url'} onClick={() => void start('url')}>
            Download CSV
          </Button>
          <Button busy={pending === 'jsonLinesUrl'} onClick={() => void start('jsonLinesUrl')}>
            Download JSON lines
          </Button>
        </div>
      </Card>
      <RunOverview run={run} />
    </>
  )
}
