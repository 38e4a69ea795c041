import { joinResults } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/join-results.ts'
import { step } from '../../lib/runs/steps/step.ts'
import { RunEvent } from '../../lib/runs/steps/step-events.ts'

export const handler = step(joinResults, RunEvent, ({ runId }, context) => runs.joinResults(runId, context))
