import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { RUN_ENDED_EVENT } from '../operations/run-steps.ts'
import { environment, requiredSetting } from '../platform/env.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { RunItem } from './run-item.ts'

const client = new EventBridgeClient()

/** Tells the event bus that a run has succeeded or failed. The run does not depend on it: a failure is only logged. */
export const announceEnd = async (run: RunItem, { log }: Pick<RequestContext, 'log'>): Promise<void> => {
  const { id, name, state, rows, done, failed, error, finishedAt } = run
  const Detail = JSON.stringify({ id, name, state, rows, done, failed, error, finishedAt })
  try {
    const { FailedEntryCount } = await client.send(
      new PutEventsCommand({
        Entries: [{ EventBusName: requiredSetting(environment.eventBus), ...RUN_ENDED_EVENT, Detail }],
      }),
    )
    if (FailedEntryCount) throw new Error('the event bus refused the event')
  } catch (cause) {
    log.warn('The end of a run could not be announced', { runId: id, cause: causeOf(cause) })
  }
}
