import { failRun } from '../../lib/operations/run-steps.ts'
import { abandonRun } from '../../lib/runs/cleanup.ts'
import { step } from '../../lib/runs/steps/step.ts'
import { FailedExecution } from '../../lib/runs/steps/step-events.ts'

export const handler = step(failRun, FailedExecution, abandonRun)
