import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
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
import type { Assets } from '../assets.ts'
import { lastWarnings } from '../last-warnings.ts'
import { graph, type Monitored, PERIOD, sumOf } from '../monitored.ts'
import type { Resources } from '../service-function.ts'
import { failOnFailure, startOnUpload, undeliveredEvents } from './rules.ts'
import { RunMachine } from './state-machine.ts'
import { stepErrors } from './step-errors.ts'
import { StepFunction } from './step-function.ts'

interface RunsProps extends Resources {
  readonly bundle: Assets['bundle']
}

/** Runs: a state machine that starts when a file arrives, and the functions it calls. */
export class Runs extends Construct implements Monitored {
  readonly #machine: RunMachine['machine']
  readonly #functions: StepFunction[] = []
  readonly #stepErrors: Metric
  readonly #undelivered: Queue

  constructor(scope: Construct, { bundle, ...resources }: RunsProps) {
    super(scope, 'Runs')
    const functionOf = (step: RunStep) => {
      const added = new StepFunction(this, { ...resources, step, code: bundle(stepFile(step)) })
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
