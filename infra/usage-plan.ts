import { CfnOutput, Stack } from 'aws-cdk-lib'
import { ApiKey, Period, type RestApi, type UsagePlan as RestUsagePlan } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** The API keys, each with its own rate and quota. AWS generates their values, so the template contains none. */
export class UsagePlan extends Construct {
  readonly #plan: RestUsagePlan

  constructor(scope: Construct, api: RestApi, { apiKeys, rateLimit, burstLimit, dailyQuota }: Settings) {
    super(scope, 'UsagePlan')
    this.#plan = api.addUsagePlan('UsagePlan', {
      throttle: { rateLimit, burstLimit },
      quota: { limit: dailyQuota, period: Period.DAY },
      apiStages: [{ stage: api.deploymentStage }],
    })
    for (const name of apiKeys) this.#addKey(name)
  }

  #addKey(name: string): void {
    const key = new ApiKey(this, name, { description: `${Stack.of(this).stackName}, ${name}` })
    this.#plan.addApiKey(key)
    const id = `ApiKey${name.charAt(0).toUpperCase()}${name.slice(1)}`
    new CfnOutput(Stack.of(this), id, { value: key.keyId, description: `Id of the API key "${name}"` })
    new CfnOutput(Stack.of(this), `${id}Command`, {
      value: `aws apigateway get-api-key --api-key ${key.keyId} --include-value --query value --output text`,
      description: `Prints the value of the API key "${name}"`,
    })
  }
}
