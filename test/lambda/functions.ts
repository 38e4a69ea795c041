import { join } from 'node:path'
import * as z from 'zod'
import { arnOf, type Deployed, REGION, resourcesOf } from './template.ts'

const Properties = z.object({
  Handler: z.string(),
  Runtime: z.literal('nodejs24.x'),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
  LoggingConfig: z.object({
    ApplicationLogLevel: z.string(),
    LogFormat: z.string(),
    LogGroup: z.string(),
  }),
  MemorySize: z.int(),
  Timeout: z.int(),
  Role: z.string(),
})
const Metadata = z.object({ 'aws:asset:path': z.string() })

const list = z.union([z.string().transform((item) => [item]), z.array(z.string())])

/** Strict, because anything else in a statement, such as a condition, is not evaluated here. */
const Statement = z.strictObject({ Effect: z.literal('Allow'), Action: list, Resource: list })
export type Statement = z.infer<typeof Statement>
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
  Roles: z.array(z.string()),
})

/** Of the functions' credentials. */
export const SECRET = 'secret'

/** A function as the template defines it. */
export interface FunctionDefinition {
  readonly name: string
  readonly arn: string
  readonly folder: string
  readonly handler: string
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
  /** The variables that Lambda sets for every process of the function. */
  readonly environment: Readonly<Record<string, string>>
  readonly statements: readonly Statement[]
}

/**
 * The variables that Lambda adds to those of the function.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export const runtimeEnvironment = (name: string, memoryMegabytes: number): Record<string, string> => ({
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: '2026/01/01/[$LATEST]0123456789abcdef0123456789abcdef',
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  // Identifies the role to the services.
  AWS_ACCESS_KEY_ID: name,
  AWS_SECRET_ACCESS_KEY: SECRET,
  AWS_SESSION_TOKEN: 'token',
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
  PATH: '/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin',
  // Does not exist, so the SDK cannot find the configuration of the user who runs the tests.
  HOME: '/home/sbx_user1051',
})

/** Without those that CDK adds for its own use. */
const ownResources = ({ folder, resources }: Deployed): Deployed => ({
  folder,
  resources: Object.fromEntries(Object.entries(resources).filter(([id]) => !id.startsWith('Custom'))),
})

export const functionsOf = (deployed: Deployed): FunctionDefinition[] => {
  const policies = resourcesOf(deployed, 'AWS::IAM::Policy', Policy)
  const statementsOf = (role: string) =>
    policies
      .filter(({ properties }) => properties.Roles.some((id) => role.endsWith(`:role/${id}`)))
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
  return resourcesOf(ownResources(deployed), 'AWS::Lambda::Function', Properties).map(
    ({ id, properties: { LoggingConfig: logging, MemorySize, ...properties }, metadata }) => ({
      name: id,
      arn: arnOf('lambda', `function:${id}`),
      folder: join(deployed.folder, Metadata.parse(metadata)['aws:asset:path']),
      handler: properties.Handler,
      timeoutSeconds: properties.Timeout,
      memoryMegabytes: MemorySize,
      environment: {
        ...runtimeEnvironment(id, MemorySize),
        AWS_LAMBDA_LOG_FORMAT: logging.LogFormat,
        AWS_LAMBDA_LOG_LEVEL: logging.ApplicationLogLevel,
        AWS_LAMBDA_LOG_GROUP_NAME: logging.LogGroup,
        ...properties.Environment.Variables,
      },
      statements: statementsOf(properties.Role),
    }),
  )
}
