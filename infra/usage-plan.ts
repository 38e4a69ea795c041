import { CfnOutput, Stack } from 'aws-cdk-lib'
import { ApiKey, Period, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** The API keys, with the rate and the quota of each. AWS makes up their values; none stands in the template. */
export class UsagePlan extends Construct {
  constructor(scope: Construct, api: RestApi, { apiKeys, rateLimit, burstLimit, dailyQuota }: Settings) {
    super(scope, 'UsagePlan')
    const plan = api.addUsagePlan('UsagePlan', {
      throttle: { rateLimit, burstLimit },
      quota: { limit: dailyQuota, period: Period.DAY },
      apiStages: [{ stage: api.deploymentStage }],
    })
    for (const name of apiKeys) this.#addKey(name, (key) => plan.addApiKey(key))
  }

  #addKey(name: string, join: (key: ApiKey) => void): void {
    const key = new ApiKey(this, name, { description: `${Stack.of(this).stackName}, ${name}` })
    join(key)
    const id = `ApiKey${name.charAt(0).toUpperCase()}${name.slice(1)}`
    new CfnOutput(Stack.of(this), id, { value: key.keyId, description: `Id of the API key "${name}"` })
    new CfnOutput(Stack.of(this), `${id}Command`, {
      value: `aws apigateway get-api-key --api-key ${key.keyId} --include-value --query value --output text`,
      description: 'Shows its value',
    })
  }
}
