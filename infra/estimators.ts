import { Annotations, Stack } from 'aws-cdk-lib'
import { Grant, type Role } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { environment } from '../lib/platform/env.ts'
import type { Settings } from './settings.ts'

const DEMO_KEY_WARNING =
  'PVWatts is called with DEMO_KEY, which allows only a few requests an hour. Put your own key into an SSM parameter ' +
  'and pass its name: -c pvwattsKeyParameter=/shading-estimation/pvwatts-key'

export const warnOfDemoKey = (scope: Construct, { estimators, pvwattsKeyParameter }: Settings): void => {
  if (estimators[0] === 'pvwatts' && pvwattsKeyParameter === undefined)
    Annotations.of(scope).addWarningV2('shading-estimation:demo-key', DEMO_KEY_WARNING)
}

/** Settings for functions that call the production estimators. */
export const estimatorEnvironment = (settings: Settings) => ({
  [environment.estimators]: settings.estimators.join(','),
  [environment.pvwattsUrl]: settings.pvwattsUrl,
  [environment.pvwattsKeyParameter]: settings.pvwattsKeyParameter,
  [environment.pvgisUrl]: settings.pvgisUrl,
})

export const grantEstimatorKey = (grantee: Role, { pvwattsKeyParameter, estimators }: Settings): void => {
  if (pvwattsKeyParameter === undefined || !estimators.includes('pvwatts')) return
  const resourceName = pvwattsKeyParameter.replace(/^\//, '')
  Grant.addToPrincipal({
    grantee,
    actions: ['ssm:GetParameter'],
    resourceArns: [Stack.of(grantee).formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
  })
}
