import { LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { ServiceFunction } from './service-function.ts'

/** Shows what functions have logged, newest first. */
export const lastWarnings = (title: string, functions: readonly ServiceFunction[]): LogQueryWidget =>
  new LogQueryWidget({
    title,
    logGroupNames: functions.map(({ logGroup }) => logGroup.logGroupName),
    queryLines: [
      'fields @timestamp, level, operation, step, message, cause, reason, requestId, runId',
      'filter level in ["WARN", "ERROR"] or record.status in ["timeout", "error"]',
      'sort @timestamp desc',
      'limit 50',
    ],
    width: 24,
  })
