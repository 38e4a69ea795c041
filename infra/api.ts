import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib'
import * as apigateway from 'aws-cdk-lib/aws-apigateway'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { refusalBy } from '../lib/http/gateway-responses.ts'
import { allowedHeaders, EXPOSED_HEADERS, PREFLIGHT_SECONDS } from '../lib/operations/cors-policy.ts'
import { operations } from '../lib/operations/index.ts'
import { binaryMediaTypes, MIN_COMPRESSED_BYTES, offeredMethods } from '../lib/operations/operation.ts'
import type { EndpointFunction } from './endpoint-functions.ts'
import { addGatewayResponses } from './gateway-responses.ts'
import { addLog } from './logs.ts'
import { graph, type Monitored, percentage, TWICE_IN_HALF_AN_HOUR } from './monitoring.ts'
import type { Settings } from './settings.ts'

const throttle = (rate: number, burst: number): apigateway.MethodDeploymentOptions => ({
  throttlingRateLimit: rate,
  throttlingBurstLimit: burst,
})

/** API Gateway answers preflights itself, but bills them. Browsers cache the answer. */
const PREFLIGHT = throttle(5, 20)

/**
 * A throttle for each method, shared by all its callers. The usage plan limits each key; operations without a key are in
 * none.
 */
const throttles = (settings: Settings): apigateway.StageOptions => {
  const { rateLimit, burstLimit, apiKeys, allowedOrigins } = settings
  const hasPreflights = allowedOrigins ? allowedOrigins.length > 0 : settings.console
  return {
    ...throttle(rateLimit * apiKeys.length, burstLimit * apiKeys.length),
    methodOptions: Object.fromEntries([
      ...(hasPreflights ? operations : []).map(({ path }) => [`${path}/OPTIONS`, PREFLIGHT]),
      ...operations
        .filter(({ needsApiKey }) => !needsApiKey)
        .flatMap((operation) => offeredMethods(operation).map((method) => `${operation.path}/${method}`))
        .map((method) => [method, throttle(rateLimit, burstLimit)]),
    ]),
  }
}

const field = apigateway.AccessLogField

/** One line per request. Contains the id of the API key, never the key; the path template, never ids or the query string. */
const FORMAT = apigateway.AccessLogFormat.custom(
  JSON.stringify({
    time: field.contextRequestTime(),
    requestId: field.contextRequestId(),
    functionRequestId: field.contextAwsEndpointRequestId(),
    method: field.contextHttpMethod(),
    path: field.contextResourcePath(),
    status: field.contextStatus(),
    reason: field.contextErrorResponseType(),
    milliseconds: field.contextResponseLatency(),
    functionMilliseconds: field.contextIntegrationLatency(),
    bytes: field.contextResponseLength(),
    keyId: field.contextIdentityApiKeyId(),
    sourceIp: field.contextIdentitySourceIp(),
  }),
)

const ALLOW = 'method.response.header.Allow'

const addMethods = (
  resource: apigateway.IResource,
  { definition: operation, lambda }: EndpointFunction,
): void => {
  const integration = new apigateway.LambdaIntegration(lambda, { allowTestInvoke: false })
  for (const method of offeredMethods(operation))
    resource.addMethod(method, integration, {
      apiKeyRequired: operation.needsApiKey,
      ...(method === operation.method && { operationName: operation.name }),
    })
  const { statusCode, headers, body } = refusalBy(operation)
  const answer = {
    statusCode: String(statusCode),
    responseParameters: { [ALLOW]: `'${headers.Allow}'` },
    responseTemplates: { 'application/json': body },
  }
  const requestTemplates = { 'application/json': JSON.stringify({ statusCode }) }
  const refusal = new apigateway.MockIntegration({ requestTemplates, integrationResponses: [answer] })
  const response = { statusCode: answer.statusCode, responseParameters: { [ALLOW]: true } }
  for (const method of operation.refusedMethods)
    resource.addMethod(method, refusal, { methodResponses: [response] })
}

/** A REST API with the methods of each operation and a single stage. */
export class Api extends apigateway.RestApi implements Monitored {
  constructor(scope: Construct, settings: Settings) {
    const { stage, accessLogs, keepData } = settings
    super(scope, 'Api', {
      restApiName: `shading-estimation-${stage}`,
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      // Preserves the bytes of files in any encoding.
      binaryMediaTypes: binaryMediaTypes(operations),
      minCompressionSize: Size.bytes(MIN_COMPRESSED_BYTES),
      // The whole account shares one such role. It must outlive this stack, so a disposable stage does not create it.
      ...(accessLogs &&
        keepData && {
          cloudWatchRole: true,
          cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        }),
      deployOptions: {
        stageName: stage,
        tracingEnabled: true,
        ...throttles(settings),
        ...(accessLogs && {
          accessLogDestination: new apigateway.LogGroupLogDestination(addLog(scope, 'AccessLog', settings)),
          accessLogFormat: FORMAT,
        }),
      },
    })
    // The stack has its own output for the URL.
    this.node.tryRemoveChild('Endpoint')
  }

  /** @param origins of the pages that may call the API: some, `*` alone for all, or none */
  addEndpoints(endpoints: readonly EndpointFunction[], origins: readonly string[]): void {
    for (const [path, ofPath] of Map.groupBy(endpoints, ({ definition }) => definition.path)) {
      const resource = this.root.resourceForPath(path)
      for (const endpoint of ofPath) addMethods(resource, endpoint)
      const methods = ofPath.flatMap(({ definition }) => offeredMethods(definition))
      if (origins.length > 0)
        resource.addCorsPreflight({
          allowOrigins: [...origins],
          allowMethods: ['OPTIONS', ...methods],
          allowHeaders: allowedHeaders(operations),
          exposeHeaders: EXPOSED_HEADERS,
          maxAge: Duration.seconds(PREFLIGHT_SECONDS),
        })
    }
    addGatewayResponses(this, origins)
  }

  get alarms() {
    const requests = this.metricCount({ statistic: Stats.SUM })
    return {
      ServerErrors: {
        // Percent of all requests, including the 503s that report an estimator failure.
        metric: percentage('request', '5xx, percent of requests', [this.metricServerError()], [requests]),
        threshold: 2,
        ...TWICE_IN_HALF_AN_HOUR,
        alarmDescription:
          'More than 2 % of requests got a 5xx within 5 minutes, and again within half an hour: see the dashboard.',
      },
    }
  }

  get widgets() {
    return [
      graph('Requests', [
        this.metricCount({ label: 'all' }),
        this.metricClientError({ label: '4xx' }),
        this.metricServerError({ label: '5xx' }),
      ]),
      graph('Latency', [
        this.metricLatency({ label: 'p50', statistic: Stats.p(50) }),
        this.metricLatency({ label: 'p99', statistic: Stats.p(99) }),
      ]),
    ]
  }
}
