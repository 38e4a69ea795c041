import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  AccessLogField as field,
  LogGroupLogDestination,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** Contains the id of the API key, never the key; the path template, never ids or the query string. */
const FORMAT = AccessLogFormat.custom(
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

/** A log group with one line per request that reaches the API. */
export class AccessLog extends LogGroup {
  constructor(scope: Construct, { logRetentionDays }: Settings) {
    super(scope, 'AccessLog', { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
  }

  get stageOptions(): StageOptions {
    return { accessLogDestination: new LogGroupLogDestination(this), accessLogFormat: FORMAT }
  }
}
