import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Api } from './api.ts'
import { type Assets, builtAssets } from './assets.ts'
import { addBudget } from './budget.ts'
import { hostPage } from './console.ts'
import { addCustomDomain } from './custom-domain.ts'
import { addEndpointFunctions } from './endpoint-functions.ts'
import { warnOfDemoKey } from './estimators.ts'
import { logEmptying } from './logs.ts'
import { monitor } from './monitoring.ts'
import { RunsBucket } from './runs/bucket.ts'
import { addRuns } from './runs/runs.ts'
import type { Settings } from './settings.ts'
import { sources } from './sources.ts'
import { Tables } from './tables.ts'
import { addUsagePlan } from './usage-plan.ts'

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
    const api = new Api(this, settings)
    const page = settings.console ? [hostPage(this, assets.page(), api, settings)] : []
    const { allowedOrigins = page } = settings
    const tables = new Tables(this, settings)
    warnOfDemoKey(this, settings)
    const bucket = new RunsBucket(this, settings, [...new Set([...page, ...allowedOrigins])])
    logEmptying(this, settings)
    const resources = { bundle: assets.bundle, settings, tables, bucket }
    const functions = addEndpointFunctions(this, resources, allowedOrigins)
    api.addEndpoints(functions.all, allowedOrigins)
    addUsagePlan(this, api, settings)
    const runs = addRuns(this, resources)
    monitor(this, [api, sources(this, settings), tables, functions, runs], settings.alarmEmail)
    addBudget(this, settings)
    addCustomDomain(this, api, settings)
    const value = api.url.replace(/\/$/, '')
    const { domainName } = settings
    new CfnOutput(this, 'Url', { value: domainName === undefined ? value : `https://${domainName}` })
    if (domainName !== undefined) new CfnOutput(this, 'GatewayUrl', { value })
  }
}
