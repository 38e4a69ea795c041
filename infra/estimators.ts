import { Annotations, Stack } from 'aws-cdk-lib'
import type { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { environment, type MetricName, metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, percentage, serviceMetric, TWICE_IN_HALF_AN_HOUR } from './monitored.ts'
import type { Settings } from './settings.ts'

const DEMO_KEY_WARNING =
  'PVWatts is called with DEMO_KEY, which allows only a few requests an hour. Put your own key into an SSM parameter ' +
  'and pass its name: -c pvwattsKeyParameter=/shading-estimation/pvwatts-key'

type Name = Settings['estimators'][number]

/** Those that are called over the network. */
const isRemote = (name: Name): boolean => name !== 'embedded'

/** The production estimators: how functions reach them, the right to read the key, and what they count about them. */
export class Estimators extends Construct implements Monitored {
  readonly #settings: Settings

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Estimator')
    this.#settings = settings
    const { estimators, pvwattsKeyParameter } = settings
    if (estimators[0] === 'pvwatts' && pvwattsKeyParameter === undefined)
      Annotations.of(this).addWarningV2('shading-estimation:demo-key', DEMO_KEY_WARNING)
  }

  get environment(): Record<string, string> {
    const { estimators, pvwattsUrl, pvwattsKeyParameter, pvgisUrl } = this.#settings
    return {
      [environment.estimators]: estimators.join(','),
      ...(pvwattsUrl !== undefined && { [environment.pvwattsUrl]: pvwattsUrl }),
      ...(pvwattsKeyParameter !== undefined && { [environment.pvwattsKeyParameter]: pvwattsKeyParameter }),
      ...(pvgisUrl !== undefined && { [environment.pvgisUrl]: pvgisUrl }),
    }
  }

  grantKey(grantee: IGrantable): void {
    const { pvwattsKeyParameter, estimators } = this.#settings
    if (pvwattsKeyParameter === undefined || !estimators.includes('pvwatts')) return
    const resourceName = pvwattsKeyParameter.replace(/^\//, '')
    Grant.addToPrincipal({
      grantee,
      actions: ['ssm:GetParameter'],
      resourceArns: [Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
    })
  }

  /** The counts of a metric by estimator. */
  #byEstimator(name: MetricName): Metric[] {
    return this.#settings.estimators
      .filter(isRemote)
      .map((estimator) => serviceMetric(this, name, { estimator }).with({ label: `${name}, ${estimator}` }))
  }

  /** Of the calls of all estimators together. */
  get #failureRate(): MathExpression {
    const failures = this.#byEstimator(metricNames.estimatorFailures)
    const calls = this.#byEstimator(metricNames.estimatorCalls)
    return percentage('Estimator failures, percent of calls', failures, calls)
  }

  get alarms(): Monitored['alarms'] {
    const { estimators } = this.#settings
    return {
      ...(estimators.some(isRemote) && {
        EstimatorFailures: {
          metric: this.#failureRate,
          threshold: 20,
          ...TWICE_IN_HALF_AN_HOUR,
          alarmDescription:
            'More than 20 % of the calls of production estimators failed, in 5 minutes and again within half an hour: one is down, its quota is used up, or its key is invalid. Another one may have answered instead.',
        },
      }),
      ...(estimators.includes('pvwatts') && {
        KeyRefused: {
          metric: serviceMetric(this, metricNames.keyRefusals, { estimator: 'pvwatts' }),
          threshold: 0,
          evaluationPeriods: 1,
          alarmDescription:
            'PVWatts refused the API key, or it could not be read. Put a valid one into the SSM parameter.',
        },
      }),
    }
  }

  /** CloudWatch refuses a graph without metrics, as the embedded estimator alone would give. */
  get widgets() {
    const { estimators } = this.#settings
    if (!estimators.some(isRemote)) return []
    const fallbacks = estimators.slice(1).map((estimator) =>
      serviceMetric(this, metricNames.fallbackAnswers, { estimator }).with({
        label: `answers of ${estimator} as a fallback`,
      }),
    )
    const { estimatorCalls, estimatorFailures } = metricNames
    const calls = [estimatorCalls, estimatorFailures].flatMap((name) => this.#byEstimator(name))
    return [graph('Production estimators', [...calls, ...fallbacks])]
  }
}
