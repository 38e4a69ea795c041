import { Stack } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { stepFile } from '../../lib/operations/index.ts'
import {
  estimateRows,
  failRun,
  fetchBaselines,
  fetchTerrain,
  joinResults,
  prepareRun,
  type RunStep,
} from '../../lib/operations/run-steps.ts'
import { environment, METRICS_NAMESPACE } from '../../lib/platform/env.ts'
import { graph, type Monitored, PERIOD, sumOf } from '../monitoring.ts'
import { lastWarnings, type Resources, ServiceFunction } from '../service-function.ts'
import { keysOfSteps } from './bucket.ts'
import { failOnFailure, startOnUpload, undeliveredEvents } from './rules.ts'
import { RunMachine } from './state-machine.ts'

export type StepFunction = ServiceFunction<RunStep>

/** The function of one step of runs. */
const stepFunction = (scope: Construct, step: RunStep, resources: Resources): StepFunction => {
  const added = new ServiceFunction(scope, {
    ...resources,
    definition: step,
    file: stepFile(step),
    timeoutSeconds: step.timeoutSeconds,
    fileKeys: keysOfSteps,
    environment: step.endsRun ? { [environment.eventBus]: 'default' } : {},
  })
  if (step.endsRun) EventBus.fromEventBusName(added, 'Bus', 'default').grantPutEventsTo(added.lambda)
  return added
}

/**
 * Counts what the steps log as errors. Lambda's own metric would also count each part that ends because its run was
 * deleted.
 */
const stepErrors = (scope: Construct, functions: readonly StepFunction[]): Metric => {
  const metricName = 'RunStepErrors'
  // The values of a filter have no dimension without a field to take it from, so each stage has a namespace.
  const namespace = `${METRICS_NAMESPACE}/${Stack.of(scope).stackName}`
  for (const { logGroup, node } of functions)
    new MetricFilter(scope, `${node.id}Errors`, {
      logGroup,
      metricName,
      metricNamespace: namespace,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.level', '=', 'ERROR'),
        FilterPattern.exists('$.step'),
      ),
    })
  return new Metric({ metricName, namespace, statistic: Stats.SUM, period: PERIOD })
}

/** Runs: a state machine that starts when a file arrives, and the functions it calls. */
export class Runs extends Construct implements Monitored {
  readonly #machine: RunMachine['machine']
  readonly #functions: StepFunction[] = []
  readonly #stepErrors: Metric
  readonly #undelivered: Queue

  constructor(scope: Construct, resources: Resources) {
    super(scope, 'Runs')
    const functionOf = (step: RunStep) => {
      const added = stepFunction(this, step, resources)
      this.#functions.push(added)
      return added
    }
    const called = {
      prepareRun: functionOf(prepareRun),
      fetchTerrain: functionOf(fetchTerrain),
      fetchBaselines: functionOf(fetchBaselines),
      estimateRows: functionOf(estimateRows),
      joinResults: functionOf(joinResults),
      runs: TableV2.fromTableName(this, 'Table', resources.tables.runsName),
    }
    this.#machine = new RunMachine(this, called, resources.settings).machine
    this.#undelivered = undeliveredEvents(this)
    startOnUpload(this, resources.bucket, this.#machine, this.#undelivered)
    failOnFailure(this, this.#machine, functionOf(failRun).lambda, this.#undelivered)
    this.#stepErrors = stepErrors(this, this.#functions)
  }

  get alarms() {
    const common = { statistic: Stats.SUM, period: PERIOD }
    return {
      RunFailures: {
        metric: sumOf('Failed runs and undelivered events', [
          this.#machine.metricFailed(common),
          this.#machine.metricTimedOut(common),
          this.#undelivered.metricApproximateNumberOfMessagesVisible({ ...common, statistic: Stats.MAXIMUM }),
        ]),
        threshold: 0,
        evaluationPeriods: 1,
        alarmDescription:
          'A run failed because of a fault of the service, or did not end in time: the dashboard lists the errors. Or the event that begins or fails a run could not be delivered: it is in the dead-letter queue.',
      },
      RunStepErrors: {
        metric: this.#stepErrors,
        threshold: 2,
        evaluationPeriods: 1,
        alarmDescription:
          'Steps of runs failed at least 3 times in 5 minutes. Rows whose part fails three times have an error as their result.',
      },
    }
  }

  get widgets() {
    const machine = this.#machine
    return [
      graph('Runs', [
        machine.metricStarted({ label: 'started' }),
        machine.metricSucceeded({ label: 'ended' }),
        machine.metricFailed({ label: 'failed' }),
        machine.metricTimedOut({ label: 'timed out' }),
        this.#stepErrors.with({ label: 'errors of steps' }),
      ]),
      lastWarnings('Last warnings and errors of runs', this.#functions),
    ]
  }
}
