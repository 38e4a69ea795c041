import { joinResults } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/join-results.ts'
import { RunEvent, step } from '../../lib/runs/steps/step.ts'

export const handler = step(joinResults, RunEvent, ({ runId }, context) => runs.joinResults(runId, context))
