import { prepareRun } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/prepare-run.ts'
import { ExecutionEvent, step } from '../../lib/runs/steps/step.ts'

export const handler = step(prepareRun, ExecutionEvent, runs.prepareRun)
