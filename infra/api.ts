import { Duration } from 'aws-cdk-lib'
import {
  type CorsOptions,
  EndpointType,
  LambdaIntegration,
  type MethodDeploymentOptions,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway'
import type { Construct } from 'constructs'
import { PREFLIGHT_SECONDS, REQUEST_HEADERS, RESPONSE_HEADERS } from '../lib/cors.ts'
import type { Operation } from '../lib/operation.ts'
import { accessLog } from './access-log.ts'
import { acknowledge } from './acknowledge.ts'
import type { EndpointFunction } from './endpoint-function.ts'
import { addGatewayResponses } from './gateway-responses.ts'
import type { Settings } from './settings.ts'

const preflight = (origins: readonly string[], allowMethods: string[]): CorsOptions => ({
  allowOrigins: [...origins],
  allowMethods,
  allowHeaders: REQUEST_HEADERS,
  exposeHeaders: RESPONSE_HEADERS,
  maxAge: Duration.seconds(PREFLIGHT_SECONDS),
})

/** No key, no usage plan: the operations that need none have a throttle of their own, for all callers together. */
const openThrottles = (
  operations: readonly Operation[],
  { rateLimit, burstLimit }: Settings,
): Record<string, MethodDeploymentOptions> =>
  Object.fromEntries(
    operations
      .filter(({ needsApiKey }) => !needsApiKey)
      .map(({ path, method }) => [
        `${path}/${method}`,
        { throttlingRateLimit: rateLimit, throttlingBurstLimit: burstLimit },
      ]),
  )

const LOG_POLICY =
  'Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs'

const EXCEPTIONS = {
  'AwsSolutions-APIG2': 'Each function checks the whole request against its schema, and names every field.',
  'AwsSolutions-APIG3':
    'A web ACL costs more than the rest; the usage plan and the throttles bound what is let in.',
  'AwsSolutions-APIG4':
    'The keys are those of the usage plan; the open operations take ids that nobody can guess.',
  'AwsSolutions-APIG6':
    'Execution logs hold headers, in a group without retention that would outlive the stack.',
  'AwsSolutions-COG4': 'There are no user pools: the callers are programs with a key.',
  [`AwsSolutions-IAM4[${LOG_POLICY}]`]:
    'The policy that API Gateway asks for, to write logs in this account.',
}

/** The operations as methods of a REST API with one stage. */
export class Api extends RestApi {
  constructor(scope: Construct, endpoints: readonly EndpointFunction[], settings: Settings) {
    const { stage, allowedOrigins, accessLogs, keepData } = settings
    super(scope, 'Api', {
      restApiName: `shading-estimation-${stage}`,
      endpointTypes: [EndpointType.REGIONAL],
      // One role serves the whole account: it must outlive the stack, and is not for a stage to throw away.
      cloudWatchRole: accessLogs && keepData,
      deployOptions: {
        stageName: stage,
        methodOptions: openThrottles(
          endpoints.map(({ operation }) => operation),
          settings,
        ),
        ...accessLog(scope, settings),
      },
    })
    // The stack has an output of its own for the address.
    this.node.tryRemoveChild('Endpoint')
    for (const [path, ofPath] of Map.groupBy(endpoints, ({ operation }) => operation.path))
      this.#addPath(path, ofPath, allowedOrigins)
    addGatewayResponses(this, allowedOrigins)
    acknowledge(this, EXCEPTIONS)
    if (!accessLogs) acknowledge(this, { 'AwsSolutions-APIG1': 'The setting accessLogs says so.' })
  }

  #addPath(path: string, endpoints: readonly EndpointFunction[], origins: readonly string[]): void {
    const resource = this.root.resourceForPath(path)
    for (const { operation, lambda } of endpoints) {
      const integration = new LambdaIntegration(lambda, { allowTestInvoke: false })
      const { method, needsApiKey, name } = operation
      resource.addMethod(method, integration, { apiKeyRequired: needsApiKey, operationName: name })
    }
    const methods = endpoints.map(({ operation }) => operation.method)
    if (origins.length > 0) resource.addCorsPreflight(preflight(origins, ['OPTIONS', ...methods]))
  }
}
