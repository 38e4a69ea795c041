import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Assets } from './assets.ts'
import { EndpointFunction, type EndpointFunctionProps } from './endpoint-function.ts'
import { lastWarnings } from './last-warnings.ts'
import { graph, type Monitored, PERIOD } from './monitored.ts'

interface EndpointFunctionsProps extends Omit<EndpointFunctionProps, 'operation' | 'code'> {
  readonly bundle: Assets['bundle']
}

/** The functions of all operations, and what to watch about them. */
export class EndpointFunctions implements Monitored {
  readonly all: readonly EndpointFunction[]

  constructor(scope: Construct, { bundle, ...props }: EndpointFunctionsProps) {
    this.all = operations.map(
      (operation) =>
        new EndpointFunction(scope, { ...props, operation, code: bundle(handlerFile(operation)) }),
    )
  }

  get alarms() {
    return {
      FunctionThrottles: {
        // An alarm can add up ten metrics, and each would be billed. All functions of a region share one limit, so the
        // metric of the whole region says the same with one.
        metric: LambdaFunction.metricAllThrottles({ statistic: Stats.SUM, period: PERIOD }),
        threshold: 0,
        evaluationPeriods: 1,
        alarmDescription:
          'Lambda turned requests away: the functions of this account and region, in any stack, have reached their concurrency quota.',
      },
    }
  }

  get widgets() {
    return [
      // Of all functions in the region: those of a stage have no sum of their own.
      graph('Functions', [LambdaFunction.metricAllErrors(), LambdaFunction.metricAllThrottles()]),
      lastWarnings('Last warnings and errors', this.all),
    ]
  }
}
