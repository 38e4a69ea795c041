import { RUN_ENDED_EVENT } from '../operations/run-steps.ts'
import { environment, setting } from '../platform/env.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { RunItem } from './run-item.ts'

/**
 * Tells the event bus, if there is one, that a run has succeeded or failed. The run does not depend on it: a failure is only
 * logged.
 */
export const announceEnd = async (run: RunItem, { log }: RequestContext): Promise<void> => {
  const EventBusName = setting(environment.eventBus)
  if (EventBusName === undefined) return
  const { id, name, state, rows, done, failed, error, finishedAt } = run
  const Detail = JSON.stringify({ id, name, state, rows, done, failed, error, finishedAt })
  try {
    const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge')
    const command = new PutEventsCommand({ Entries: [{ EventBusName, ...RUN_ENDED_EVENT, Detail }] })
    const { FailedEntryCount } = await new EventBridgeClient().send(command)
    if (FailedEntryCount) throw new Error('the event bus refused the event')
  } catch (cause) {
    log.warn('The end of a run could not be announced', { runId: id, cause: causeOf(cause) })
  }
}
