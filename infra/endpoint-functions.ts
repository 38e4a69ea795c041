import { LogQueryWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { operations } from '../lib/operations/index.ts'
import type { Operation } from '../lib/operations/operation.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'
import { EndpointFunction, type EndpointFunctionProps } from './endpoint-function.ts'
import { graph, type Monitored, PERIOD } from './monitored.ts'

interface EndpointFunctionsProps extends Omit<EndpointFunctionProps, 'operation' | 'code'> {
  /** Bundles the code of an operation and returns its folder. */
  readonly bundle: (operation: Operation) => string
}

/** The functions of all operations, and what to watch about them. */
export class EndpointFunctions implements Monitored {
  readonly all: readonly EndpointFunction[]

  constructor(scope: Construct, { bundle, ...props }: EndpointFunctionsProps) {
    this.all = operations.map(
      (operation) => new EndpointFunction(scope, { ...props, operation, code: bundle(operation) }),
    )
  }

  get alarms() {
    return {
      SlowAnalyses: {
        metric: this.#of(runAnalysis).lambda.metricDuration({ statistic: Stats.p(99), period: PERIOD }),
        threshold: 8_000,
        evaluationPeriods: 3,
        alarmDescription: 'One analysis in a hundred takes more than 8 s. Most often the estimator is slow.',
      },
    }
  }

  get widgets() {
    const lambdas = this.all.map(({ lambda }) => lambda)
    const durations = lambdas.map((it) => it.metricDuration({ statistic: Stats.p(99) }))
    const errors = lambdas.map((it) => it.metricErrors())
    return [
      graph('Function duration, p99', durations),
      graph('Function errors', errors),
      this.#lastWarnings(),
    ]
  }

  #lastWarnings(): LogQueryWidget {
    return new LogQueryWidget({
      title: 'Last warnings and errors',
      logGroupNames: this.all.map(({ logGroup }) => logGroup.logGroupName),
      queryLines: [
        'fields @timestamp, level, operation, message, cause, reason, requestId',
        'filter level in ["WARN", "ERROR"] or record.status in ["timeout", "error"]',
        'sort @timestamp desc',
        'limit 50',
      ],
      width: 24,
    })
  }

  #of({ name }: Pick<Operation, 'name'>): EndpointFunction {
    const found = this.all.find(({ operation }) => operation.name === name)
    if (!found) throw new Error(`There is no function for ${name}`)
    return found
  }
}
