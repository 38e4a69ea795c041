import type { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { STSClient } from '@aws-sdk/client-sts'

export interface CdkResult {
  readonly succeeded: boolean
  /** Everything that it has printed. */
  readonly output: string
}

/** What the commands use to reach AWS, the service and the person who has started them. */
export interface Tools {
  readonly sts: STSClient
  readonly cloudFormation: CloudFormationClient
  readonly apiGateway: APIGatewayClient
  readonly dynamoDb: DynamoDBClient
  /** Runs the CDK CLI in the region of the clients, and shows what it prints. */
  readonly cdk: (args: readonly string[]) => Promise<CdkResult>
  readonly fetch: typeof fetch
  readonly say: (text: string) => void
  /** Whether the person agrees; null if there is nobody to ask. */
  readonly agrees: (question: string) => Promise<boolean | null>
  readonly sleep: (seconds: number) => Promise<void>
}
