import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Grant as IamGrant, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
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
import { environment } from '../lib/env.ts'
import type { Operation } from '../lib/operation.ts'
import { bundle } from './bundle.ts'
import type { Settings } from './settings.ts'
import type { Tables } from './tables.ts'

const MEMORY_MB = 512

/** API Gateway gives up at 29 s: a function that is cut off says so in its log before. */
const TIMEOUT_SECONDS = 28

interface EndpointFunctionProps {
  readonly operation: Operation
  readonly settings: Settings
  readonly tables: Tables
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const estimatorEnvironment = ({ pvwattsUrl, pvwattsKeyParameter }: Settings): Record<string, string> => ({
  ...(pvwattsUrl !== undefined && { [environment.pvwattsUrl]: pvwattsUrl }),
  ...(pvwattsKeyParameter !== undefined && { [environment.pvwattsKeyParameter]: pvwattsKeyParameter }),
})

/** The function of an operation, with its role and its log. */
export class EndpointFunction extends Construct {
  readonly operation: Operation
  readonly lambda: LambdaFunction
  readonly logGroup: LogGroup

  constructor(scope: Construct, { operation, settings, tables }: EndpointFunctionProps) {
    super(scope, capitalised(operation.name))
    this.operation = operation
    this.logGroup = new LogGroup(this, 'Log', {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup.grantWrite(role)
    for (const grant of operation.grants) tables.grant(role, grant)
    if (operation.asksEstimator) this.#grantKey(role, settings)
    this.lambda = new LambdaFunction(this, 'Function', {
      description: operation.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: MEMORY_MB,
      timeout: Duration.seconds(TIMEOUT_SECONDS),
      code: Code.fromAsset(bundle(operation)),
      handler: 'index.handler',
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: {
        [environment.serviceName]: Stack.of(this).stackName,
        [environment.allowedOrigins]: settings.allowedOrigins.join(','),
        ...tables.environment(operation.grants),
        ...(operation.asksEstimator && estimatorEnvironment(settings)),
      },
    })
    this.#nameAfterOperation()
  }

  #grantKey(role: Role, { pvwattsKeyParameter }: Settings): void {
    if (pvwattsKeyParameter === undefined) return
    const resourceName = pvwattsKeyParameter.replace(/^\//, '')
    IamGrant.addToPrincipal({
      grantee: role,
      actions: ['ssm:GetParameter'],
      resourceArns: [Stack.of(this).formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
    })
  }

  /** So that one finds it by the operation's name: in the console, and for `sam local invoke`. */
  #nameAfterOperation(): void {
    const { defaultChild } = this.lambda.node
    if (defaultChild instanceof CfnFunction) defaultChild.overrideLogicalId(capitalised(this.operation.name))
  }
}
