import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { startRun } from '../lib/operations/runs.ts'
import { environment } from '../lib/platform/env.ts'
import { graph } from './monitoring.ts'
import { keysOfCallers } from './runs/bucket.ts'
import { lastWarnings, type Resources, ServiceFunction } from './service-function.ts'
import type { Settings } from './settings.ts'

/** API Gateway gives up after 29 s. If Lambda stops a function before that, its log shows the timeout. */
const TIMEOUT_SECONDS = 28

const environmentOf = ({ name, hasAdjustment, fetchesBuildings }: Operation, settings: Settings) => ({
  ...(hasAdjustment && { [environment.defaultAdjustment]: settings.defaultAdjustment }),
  ...(fetchesBuildings && { [environment.overpassUrl]: settings.overpassUrl }),
  ...(name === startRun.name && { [environment.runRetentionDays]: String(settings.runRetentionDays) }),
})

export type EndpointFunction = ServiceFunction<Operation>

/**
 * Adds the functions of all operations, with their alarms and graphs.
 *
 * @param origins of the pages that may read the functions' responses
 */
export const addEndpointFunctions = (scope: Construct, resources: Resources, origins: readonly string[]) => {
  const all = operations.map(
    (operation) =>
      new ServiceFunction(scope, {
        ...resources,
        definition: operation,
        file: handlerFile(operation),
        timeoutSeconds: TIMEOUT_SECONDS,
        fileKeys: keysOfCallers,
        environment: {
          [environment.allowedOrigins]: origins.join(','),
          ...environmentOf(operation, resources.settings),
        },
      }),
  )
  return {
    all,
    alarms: {
      FunctionThrottles: {
        // An alarm can sum ten metrics, and each would be billed. All functions of a region share one limit, so the region's
        // single metric is enough.
        metric: LambdaFunction.metricAllThrottles(),
        threshold: 0,
        evaluationPeriods: 1,
        alarmDescription:
          'Lambda throttled requests: all functions in this account and region share a concurrency quota.',
      },
    },
    widgets: [
      // For all functions in the region, because a stage's functions have no common metric.
      graph('Functions', [LambdaFunction.metricAllErrors(), LambdaFunction.metricAllThrottles()]),
      lastWarnings('Last warnings and errors', all),
    ],
  }
}
