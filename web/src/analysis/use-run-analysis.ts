import { useEffect, useRef, useState } from 'preact/hooks'
import { send } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import { createIdempotencyKeys, withRetryAdvice } from '../api/idempotency-key.ts'
import type { Adjustment, AnalysisResult, Site } from '../api/types.ts'
import { parseYear } from '../sites/draft.ts'

export interface RunState {
  readonly failure: Failure | null
  /** @returns null on failure */
  run(site: Site, yearText: string, adjustment: Adjustment): Promise<AnalysisResult | null>
}

/**
 * Runs the analysis of a site.
 *
 * @param onDeletedElsewhere called if the site no longer exists
 */
export const useRunAnalysis = (onDeletedElsewhere: (siteId: string) => void): RunState => {
  const client = useClient()
  const idempotencyKeys = useRef(createIdempotencyKeys())
  const [failure, setFailure] = useState<Failure | null>(null)
  // A failure may not apply to a new key.
  useEffect(() => setFailure(null), [client])
  const run = async (
    { id, updatedAt }: Site,
    yearText: string,
    adjustment: Adjustment,
  ): Promise<AnalysisResult | null> => {
    const year = parseYear(yearText)
    const query = { adjustment, ...(year !== null && { year }) }
    // Includes updatedAt, so that a changed site is analyzed again instead of returning the earlier response.
    const key = idempotencyKeys.current.keyFor({ id, updatedAt, query })
    const params = { path: { id }, query, header: { 'Idempotency-Key': key } }
    setFailure(null)
    const response = await send(client.POST('/sites/{id}/analysis', { params }))
    const failure = 'failure' in response ? response.failure : null
    idempotencyKeys.current.settle(failure)
    if (failure?.status === 404) onDeletedElsewhere(id)
    else setFailure(failure && withRetryAdvice(failure))
    return 'body' in response ? response.body.data : null
  }
  return { failure, run }
}
