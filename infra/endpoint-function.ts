import type { Construct } from 'constructs'
import type { Operation } from '../lib/operations/operation.ts'
import { startRun } from '../lib/operations/runs.ts'
import { environment } from '../lib/platform/env.ts'
import { keysOfCallers } from './runs/bucket.ts'
import { type Resources, ServiceFunction } from './service-function.ts'

/** API Gateway gives up after 29 s. A function that Lambda stops before that leaves a timeout in its log. */
const TIMEOUT_SECONDS = 28

export interface EndpointFunctionProps extends Resources {
  readonly operation: Operation
  /** The folder with the bundled code. */
  readonly code: string
  /** Of the pages that may read its responses. */
  readonly allowedOrigins: readonly string[]
}

const environmentOf = ({
  operation: { name, hasAdjustment, fetchesBuildings },
  settings,
  allowedOrigins,
}: EndpointFunctionProps): Record<string, string> => ({
  [environment.allowedOrigins]: allowedOrigins.join(','),
  ...(hasAdjustment &&
    settings.defaultAdjustment && { [environment.defaultAdjustment]: settings.defaultAdjustment }),
  ...(fetchesBuildings &&
    settings.overpassUrl !== undefined && { [environment.overpassUrl]: settings.overpassUrl }),
  ...(name === startRun.name && { [environment.runRetentionDays]: String(settings.runRetentionDays) }),
})

/** The function of one operation. */
export class EndpointFunction extends ServiceFunction {
  readonly operation: Operation

  constructor(scope: Construct, props: EndpointFunctionProps) {
    const { operation } = props
    super(scope, {
      ...props,
      definition: operation,
      timeoutSeconds: TIMEOUT_SECONDS,
      fileKeys: keysOfCallers,
      environment: environmentOf(props),
    })
    this.operation = operation
  }
}
