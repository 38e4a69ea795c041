import { CfnOutput, type Stack } from 'aws-cdk-lib'
import { ApiKey, Period, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import { capitalize } from './service-function.ts'
import type { Settings } from './settings.ts'

/** The API keys, each with its own rate and quota. AWS generates their values, so the template contains none. */
export const addUsagePlan = (stack: Stack, api: RestApi, settings: Settings): void => {
  const { apiKeys, rateLimit, burstLimit, dailyQuota } = settings
  const scope = new Construct(stack, 'UsagePlan')
  const plan = api.addUsagePlan('UsagePlan', {
    throttle: { rateLimit, burstLimit },
    quota: { limit: dailyQuota, period: Period.DAY },
    apiStages: [{ stage: api.deploymentStage }],
  })
  for (const name of apiKeys) {
    const key = new ApiKey(scope, name, { description: `${stack.stackName}, ${name}` })
    plan.addApiKey(key)
    const id = `ApiKey${capitalize(name)}`
    new CfnOutput(stack, id, { value: key.keyId, description: `Id of the API key "${name}"` })
    new CfnOutput(stack, `${id}Command`, {
      value: `aws apigateway get-api-key --api-key ${key.keyId} --include-value --query value --output text`,
      description: `Prints the value of the API key "${name}"`,
    })
  }
}
