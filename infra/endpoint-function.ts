import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Operation } from '../lib/operations/operation.ts'
import { environment } from '../lib/platform/env.ts'
import type { Estimator } from './estimator.ts'
import type { Settings } from './settings.ts'
import type { Tables } from './tables.ts'
import type { Terrain } from './terrain.ts'

/** API Gateway gives up after 29 s. A function that Lambda stops before that leaves a timeout in its log. */
const TIMEOUT_SECONDS = 28

export interface EndpointFunctionProps {
  readonly operation: Operation
  /** The folder with the bundled code. */
  readonly code: string
  readonly settings: Settings
  readonly tables: Tables
  readonly estimator: Estimator
  readonly terrain: Terrain
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The Lambda function of one operation, with its role and its log group. */
export class EndpointFunction extends Construct {
  readonly operation: Operation
  readonly lambda: LambdaFunction
  readonly logGroup: LogGroup

  constructor(scope: Construct, props: EndpointFunctionProps) {
    const { operation, code, settings } = props
    super(scope, capitalize(operation.name))
    this.operation = operation
    this.logGroup = new LogGroup(this, 'Log', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.lambda = new LambdaFunction(this, 'Function', {
      description: operation.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: operation.memoryMb,
      timeout: Duration.seconds(TIMEOUT_SECONDS),
      code: Code.fromAsset(code),
      handler: 'index.handler',
      role: this.#role(props),
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: this.#environment(props),
    })
    this.#nameAfterOperation()
  }

  #role({ operation, tables, estimator }: EndpointFunctionProps): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup.grantWrite(role)
    tables.grant(role, operation.grants)
    if (operation.callsEstimator) estimator.grantKey(role)
    return role
  }

  #environment(props: EndpointFunctionProps): Record<string, string> {
    const { operation, settings, tables, estimator, terrain } = props
    return {
      [environment.serviceName]: Stack.of(this).stackName,
      [environment.allowedOrigins]: settings.allowedOrigins.join(','),
      ...tables.environment(operation.grants),
      ...(operation.callsEstimator && estimator.environment),
      ...(operation.fetchesTerrain && terrain.environment),
      ...(operation.hasAdjustment && { [environment.defaultAdjustment]: settings.defaultAdjustment }),
    }
  }

  /** Makes the function easy to find, in the AWS console and for `sam local invoke`. */
  #nameAfterOperation(): void {
    const { defaultChild } = this.lambda.node
    if (defaultChild instanceof CfnFunction) defaultChild.overrideLogicalId(capitalize(this.operation.name))
  }
}
