import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Api } from './api.ts'
import { type Assets, builtAssets } from './assets.ts'
import { Console } from './console.ts'
import { EndpointFunctions } from './endpoint-functions.ts'
import { Estimator } from './estimator.ts'
import { Monitoring } from './monitoring.ts'
import type { Settings } from './settings.ts'
import { Tables } from './tables.ts'
import { Terrain } from './terrain.ts'
import { UsagePlan } from './usage-plan.ts'

interface Props extends StackProps {
  readonly assets?: Assets
}

/** One stage of the whole service. */
export class ShadingEstimation extends Stack {
  constructor(scope: Construct, settings: Settings, { assets = builtAssets, ...props }: Props = {}) {
    super(scope, `ShadingEstimation-${settings.stage}`, {
      description: 'Shading Estimation Service',
      terminationProtection: settings.keepData,
      ...props,
    })
    const tables = new Tables(this, settings)
    const estimator = new Estimator(this, settings)
    const terrain = new Terrain(this, settings)
    const { bundle } = assets
    const functions = new EndpointFunctions(this, { bundle, settings, tables, estimator, terrain })
    const api = new Api(this, functions.all, settings)
    new UsagePlan(this, api, settings)
    new Monitoring(this, [api, estimator, terrain, tables, functions], settings)
    if (settings.console) new Console(this, assets.page())
    new CfnOutput(this, 'Url', { value: api.url.replace(/\/$/, '') })
  }
}
