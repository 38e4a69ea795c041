import { useState } from 'preact/hooks'
import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { Failure } from '../api/failure.ts'
import type { Adjustment } from '../api/types.ts'
import { yearOf } from '../sites/draft.ts'

export interface Run {
  readonly failure: Failure | null
  /** @returns whether it came to a result */
  run(siteId: string, yearText: string, adjustment: Adjustment): Promise<boolean>
}

/** Runs the analysis of a site. */
export const useRun = (): Run => {
  const client = useClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const run = async (siteId: string, yearText: string, adjustment: Adjustment): Promise<boolean> => {
    const year = yearOf(yearText)
    const query = { adjustment, ...(year !== null && { year }) }
    const params = { path: { id: siteId }, query }
    setFailure(null)
    const answer = await ask(client.POST('/sites/{id}/analysis', { params }))
    if ('body' in answer) return true
    setFailure(answer.failure)
    return false
  }
  return { failure, run }
}
