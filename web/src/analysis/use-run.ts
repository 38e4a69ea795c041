import { useRef, useState } from 'preact/hooks'
import { newAttempt, withComfort } from '../api/attempt.ts'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Adjustment, Site } from '../api/types.ts'
import { yearOf } from '../sites/draft.ts'

export interface Run {
  readonly failure: Failure | null
  /** @returns whether it came to a result */
  run(site: Site, yearText: string, adjustment: Adjustment): Promise<boolean>
}

/** Runs the analysis of a site. */
export const useRun = (): Run => {
  const client = useClient()
  const attempt = useRef(newAttempt())
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async ({ id, updatedAt }: Site, yearText: string, adjustment: Adjustment): Promise<boolean> => {
    const year = yearOf(yearText)
    const query = { adjustment, ...(year !== null && { year }) }
    // Of a site that has changed, the answer to an earlier request is no answer.
    const key = attempt.current.keyOf({ id, updatedAt, query })
    const params = { path: { id }, query, header: { 'Idempotency-Key': key } }
    setFailure(null)
    const answer = await ask(client.POST('/sites/{id}/analysis', { params }))
    const failure = 'failure' in answer ? answer.failure : null
    attempt.current.end(failure)
    setFailure(failure && withComfort(failure))
    return failure === null
  }
  return { failure, run }
}
