import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { handlerFile, operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'
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
      SlowAnalyses: {
        metric: this.#of(runAnalysis).lambda.metricDuration({ statistic: Stats.p(99), period: PERIOD }),
        threshold: 8_000,
        evaluationPeriods: 3,
        alarmDescription: 'One analysis in a hundred takes more than 8 s. Most often the estimator is slow.',
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

  #of({ name }: Pick<Operation, 'name'>): EndpointFunction {
    const found = this.all.find(({ operation }) => operation.name === name)
    if (!found) throw new Error(`There is no function for ${name}`)
    return found
  }
}
