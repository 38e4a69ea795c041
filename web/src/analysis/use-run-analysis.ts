import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import { newAttempt, withComfort } from '../api/idempotency-key.ts'
import type { Adjustment, AnalysisResult, Site } from '../api/types.ts'
import { yearOf } from '../sites/draft.ts'

export interface Run {
  readonly failure: Failure | null
  /** @returns null where it came to nothing */
  run(site: Site, yearText: string, adjustment: Adjustment): Promise<AnalysisResult | null>
}

/**
 * Runs the analysis of a site.
 *
 * @param onGone the site of this id is not there any more
 */
export const useRun = (onGone: (siteId: string) => void): Run => {
  const client = useClient()
  const attempt = useRef(newAttempt())
  const [failure, setFailure] = useState<Failure | null>(null)
  // Whether a key is refused is another question with another key.
  useEffect(() => setFailure(null), [client])
  const run = async (
    { id, updatedAt }: Site,
    yearText: string,
    adjustment: Adjustment,
  ): Promise<AnalysisResult | null> => {
    const year = yearOf(yearText)
    const query = { adjustment, ...(year !== null && { year }) }
    // Of a site that has changed, the answer to an earlier request is no answer.
    const key = attempt.current.keyOf({ id, updatedAt, query })
    const params = { path: { id }, query, header: { 'Idempotency-Key': key } }
    setFailure(null)
    const answer = await ask(client.POST('/sites/{id}/analysis', { params }))
    const failure = 'failure' in answer ? answer.failure : null
    attempt.current.end(failure)
    if (failure?.status === 404) onGone(id)
    else setFailure(failure && withComfort(failure))
    return 'body' in answer ? answer.body.data : null
  }
  return { failure, run }
}
