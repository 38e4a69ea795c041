import { Annotations, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { operations } from '../lib/operations.ts'
import { Api } from './api.ts'
import { Console } from './console.ts'
import { EndpointFunction } from './endpoint-function.ts'
import { Monitoring } from './monitoring.ts'
import type { Settings } from './settings.ts'
import { Tables } from './tables.ts'
import { UsagePlan } from './usage-plan.ts'

/** The service of one stage, whole. */
export class ShadingEstimation extends Stack {
  constructor(scope: Construct, settings: Settings, props: StackProps = {}) {
    super(scope, `ShadingEstimation-${settings.stage}`, {
      description: 'Shading Estimation Service',
      terminationProtection: settings.keepData,
      ...props,
    })
    const tables = new Tables(this, settings)
    const endpoints = operations.map(
      (operation) => new EndpointFunction(this, { operation, settings, tables }),
    )
    const api = new Api(this, endpoints, settings)
    new UsagePlan(this, api, settings)
    new Monitoring(this, { api, endpoints, tables }, settings)
    if (settings.console) new Console(this)
    new CfnOutput(this, 'Url', { value: api.url.replace(/\/$/, '') })
    if (settings.pvwattsKeyParameter === undefined) this.#warnOfDemoKey()
  }

  #warnOfDemoKey(): void {
    Annotations.of(this).addWarningV2(
      'shading-estimation:demo-key',
      'PVWatts is asked with DEMO_KEY, for which it answers a few times an hour. Name the SSM parameter that holds a ' +
        'key of yours: -c pvwattsKeyParameter=/shading-estimation/pvwatts-key',
    )
  }
}
