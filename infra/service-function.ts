import { Duration, Stack } from 'aws-cdk-lib'
import { LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import * as lambda from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Operation } from '../lib/operations/operation.ts'
import type { RunStep } from '../lib/operations/run-steps.ts'
import { environment } from '../lib/platform/env.ts'
import type { Assets } from './assets.ts'
import { estimatorEnvironment, grantEstimatorKey } from './estimators.ts'
import { addLog } from './logs.ts'
import type { FileKeys, RunsBucket } from './runs/bucket.ts'
import type { Settings } from './settings.ts'
import type { Tables } from './tables.ts'

export interface Resources {
  readonly bundle: Assets['bundle']
  readonly settings: Settings
  readonly tables: Tables
  readonly bucket: RunsBucket
}

interface Props<Definition> extends Resources {
  readonly definition: Definition
  /** File below `functions/`, without the extension. */
  readonly file: string
  readonly timeoutSeconds: number
  readonly fileKeys: FileKeys
  /** Variables besides the ones from the definition; undefined values are left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A Lambda function with its role and its log group. */
export class ServiceFunction<Definition extends Operation | RunStep = Operation | RunStep> extends Construct {
  readonly definition: Definition
  readonly lambda: lambda.Function
  readonly logGroup: LogGroup

  constructor(scope: Construct, props: Props<Definition>) {
    const { definition, file, bundle, settings, timeoutSeconds } = props
    super(scope, capitalize(definition.name))
    this.definition = definition
    this.logGroup = addLog(this, 'Log', settings)
    this.lambda = new lambda.Function(this, 'Function', {
      description: definition.summary,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: definition.memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      code: lambda.Code.fromAsset(bundle(file)),
      handler: 'index.handler',
      role: this.#role(props),
      logGroup: this.logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      systemLogLevelV2: lambda.SystemLogLevel.INFO,
      tracing: lambda.Tracing.ACTIVE,
      environment: this.#environment(props),
    })
    // Makes the function easy to find, in the AWS console and for `sam local invoke`.
    const { defaultChild } = this.lambda.node
    if (defaultChild instanceof lambda.CfnFunction)
      defaultChild.overrideLogicalId(capitalize(definition.name))
  }

  #role({ definition, settings, tables, bucket, fileKeys }: Props<Definition>): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup.grantWrite(role)
    tables.grant(role, definition.grants)
    bucket.grant(role, definition.files, fileKeys)
    if (definition.callsEstimator) grantEstimatorKey(role, settings)
    return role
  }

  #environment(props: Props<Definition>): Record<string, string> {
    const { definition, settings, tables, bucket } = props
    const variables: Record<string, string | undefined> = {
      [environment.serviceName]: Stack.of(this).stackName,
      ...tables.environment(definition.grants),
      ...(definition.files.length > 0 && { [environment.runsBucket]: bucket.bucket.bucketName }),
      ...(definition.callsEstimator && estimatorEnvironment(settings)),
      ...(definition.fetchesTerrain && { [environment.terrainTilesUrl]: settings.terrainTilesUrl }),
      ...props.environment,
    }
    return Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    )
  }
}

/** Shows the functions' last warnings and errors, newest first. */
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
