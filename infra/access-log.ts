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

/** Who called by the key's id, never the key; what was called by its path in the table, never the query. */
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

/** A line for each request that reaches the API. */
export const accessLog = (scope: Construct, { accessLogs, logRetentionDays }: Settings): StageOptions => {
  if (!accessLogs) return {}
  const group = new LogGroup(scope, 'AccessLog', {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  return { accessLogDestination: new LogGroupLogDestination(group), accessLogFormat: FORMAT }
}
