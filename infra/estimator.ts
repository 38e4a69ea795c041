import { Annotations, Stack } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { environment, metricNames } from '../lib/platform/env.ts'
import { graph, type Monitored, serviceMetric } from './monitored.ts'
import type { Settings } from './settings.ts'

const DEMO_KEY_WARNING =
  'PVWatts is called with DEMO_KEY, which allows only a few requests an hour. Put your own key into an SSM parameter ' +
  'and pass its name: -c pvwattsKeyParameter=/shading-estimation/pvwatts-key'

/** The production estimator: how functions reach it, the right to read its key, and what they count about it. */
export class Estimator extends Construct implements Monitored {
  readonly #url: string | undefined
  readonly #keyParameter: string | undefined

  constructor(scope: Construct, { pvwattsUrl, pvwattsKeyParameter }: Settings) {
    super(scope, 'Estimator')
    this.#url = pvwattsUrl
    this.#keyParameter = pvwattsKeyParameter
    if (pvwattsKeyParameter === undefined)
      Annotations.of(this).addWarningV2('shading-estimation:demo-key', DEMO_KEY_WARNING)
  }

  get environment(): Record<string, string> {
    return {
      ...(this.#url !== undefined && { [environment.pvwattsUrl]: this.#url }),
      ...(this.#keyParameter !== undefined && { [environment.pvwattsKeyParameter]: this.#keyParameter }),
    }
  }

  grantKey(grantee: IGrantable): void {
    if (this.#keyParameter === undefined) return
    const resourceName = this.#keyParameter.replace(/^\//, '')
    Grant.addToPrincipal({
      grantee,
      actions: ['ssm:GetParameter'],
      resourceArns: [Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
    })
  }

  get alarms() {
    return {
      EstimatorFailures: {
        metric: serviceMetric(this, metricNames.estimatorFailures),
        threshold: 4,
        evaluationPeriods: 1,
        alarmDescription:
          'The production estimator failed at least 5 times in 5 minutes: it is down, its quota is used up, or its key is invalid.',
      },
    }
  }

  get widgets() {
    const { estimatorCalls, estimatorFailures } = metricNames
    const metrics = [estimatorCalls, estimatorFailures].map((name) => serviceMetric(this, name))
    return [graph('Production estimator', metrics)]
  }
}
