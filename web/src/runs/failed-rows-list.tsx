import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import type { Run } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { wholeNumber } from '../ui/format.ts'
import { failedRowsQuery, runFailure } from './queries.ts'

const SHOWN = 10

/** Says how many rows have failed, and on request which and why: to find them may take the whole file. */
export const FailedRowsList = ({ run }: { readonly run: Run }) => {
  const [isOpen, setOpen] = useState(false)
  const query = failedRowsQuery(useClient(), useQueryClient(), run.id, SHOWN)
  const { data: rows, error, isFetching } = useQuery({ ...query, enabled: isOpen })
  return (
    <>
      <p class="message notice">
        {run.failed === 1 ? 'One row has' : `${wholeNumber(run.failed)} rows have`} no figures; the column{' '}
        <code>error</code> of the results says why. Correct the file and start another run.
      </p>
      <ErrorMessage failure={error && runFailure(error)} />
      {!rows && (
        <div class="actions">
          <Button busy={isFetching} onClick={() => setOpen(true)}>
            {run.failed > SHOWN ? `Show the first ${SHOWN}` : 'Show what is wrong'}
          </Button>
        </div>
      )}
      {rows && (
        <ul class="failed-rows">
          {rows.map(({ row, id, reason }) => (
            <li key={row}>
              Row {wholeNumber(row)}
              {id !== String(row) && (
                <>
                  , <bdi>{id}</bdi>
                </>
              )}
              : {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
