import { prepareRun } from '../../lib/operations/run-steps.ts'
import * as runs from '../../lib/runs/steps/prepare-run.ts'
import { step } from '../../lib/runs/steps/step.ts'
import { ExecutionEvent } from '../../lib/runs/steps/step-events.ts'

export const handler = step(prepareRun, ExecutionEvent, runs.prepareRun)
