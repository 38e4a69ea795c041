import { failRun } from '../../lib/operations/run-steps.ts'
import { abandonRun } from '../../lib/runs/cleanup.ts'
import { FailedExecution, step } from '../../lib/runs/steps/step.ts'

export const handler = step(failRun, FailedExecution, abandonRun)
