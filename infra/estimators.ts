import { Annotations, Stack } from 'aws-cdk-lib'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { environment } from '../lib/platform/env.ts'
import type { Settings } from './settings.ts'

const DEMO_KEY_WARNING =
  'PVWatts is called with DEMO_KEY, which allows only a few requests an hour. Put your own key into an SSM parameter ' +
  'and pass its name: -c pvwattsKeyParameter=/shading-estimation/pvwatts-key'

/** The production estimators: how functions reach them, and the right to read the key. */
export class Estimators extends Construct {
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
}
