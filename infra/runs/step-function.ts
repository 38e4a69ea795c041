import { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import type { RunStep } from '../../lib/operations/run-steps.ts'
import { environment } from '../../lib/platform/env.ts'
import { type Resources, ServiceFunction } from '../service-function.ts'
import { keysOfSteps } from './bucket.ts'

interface Props extends Resources {
  readonly step: RunStep
  /** The folder with the bundled code. */
  readonly code: string
}

/** The function of one step of runs. */
export class StepFunction extends ServiceFunction {
  readonly timeoutSeconds: number

  constructor(scope: Construct, { step, ...props }: Props) {
    super(scope, {
      ...props,
      definition: step,
      timeoutSeconds: step.timeoutSeconds,
      fileKeys: keysOfSteps,
      environment: step.endsRun ? { [environment.eventBus]: 'default' } : {},
    })
    this.timeoutSeconds = step.timeoutSeconds
    if (step.endsRun) EventBus.fromEventBusName(this, 'Bus', 'default').grantPutEventsTo(this.lambda)
  }
}
