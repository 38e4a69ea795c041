import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

export const REGION = 'eu-central-1'
const ACCOUNT = '123456789012'

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Region': REGION,
  'AWS::Partition': 'aws',
}

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
})
const Template = z.object({ Resources: z.record(z.string(), Resource) })
type Resource = z.infer<typeof Resource>

/** What a deployment would create. Each resource's logical id serves as its name. */
export interface Deployed {
  /** The folder of the template and the assets. */
  readonly folder: string
  readonly resources: Readonly<Record<string, Resource>>
}

export const arnOf = (service: string, resource: string): string =>
  `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`

export const bucketArn = (name: string): string => `arn:aws:s3:::${name}`

const ARN_OF_TYPE: Readonly<Record<string, (id: string) => string>> = {
  'AWS::DynamoDB::GlobalTable': (id) => arnOf('dynamodb', `table/${id}`),
  'AWS::Lambda::Function': (id) => arnOf('lambda', `function:${id}`),
  'AWS::Logs::LogGroup': (id) => arnOf('logs', `log-group:${id}:*`),
  'AWS::IAM::Role': (id) => `arn:aws:iam::${ACCOUNT}:role/${id}`,
  'AWS::S3::Bucket': bucketArn,
}

const Ref = z.strictObject({ Ref: z.string() })
const ArnOf = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })
const Join = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })

/** Resolves references in a template value. Those that the functions do not need stay as they are. */
const resolve = (value: unknown, resources: Deployed['resources']): unknown => {
  const ref = Ref.safeParse(value)
  if (ref.success) return PSEUDO_PARAMETERS[ref.data.Ref] ?? ref.data.Ref
  const arn = ArnOf.safeParse(value)
  if (arn.success) {
    const [id] = arn.data['Fn::GetAtt']
    return ARN_OF_TYPE[resources[id]?.Type ?? '']?.(id) ?? value
  }
  const join = Join.safeParse(value)
  if (join.success) {
    const [separator, parts] = join.data['Fn::Join']
    return parts.map((part) => resolve(part, resources)).join(separator)
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, resources))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, resources)]))
}

/** @param folder the output folder of CDK */
export const readTemplate = (folder: string, stack: string): Deployed => {
  const json: unknown = JSON.parse(readFileSync(join(folder, `${stack}.template.json`), 'utf8'))
  const { Resources } = Template.parse(json)
  const resources = Object.entries(Resources).map(([id, resource]): [string, Resource] => [
    id,
    {
      ...resource,
      Properties: z.record(z.string(), z.unknown()).parse(resolve(resource.Properties, Resources)),
    },
  ])
  return { folder, resources: Object.fromEntries(resources) }
}

/** The resources of a type, with their properties parsed. */
export const resourcesOf = <Properties extends z.ZodType>(
  { resources }: Deployed,
  type: string,
  properties: Properties,
): {
  readonly id: string
  readonly properties: z.output<Properties>
  readonly metadata: Resource['Metadata']
}[] =>
  Object.entries(resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties, Metadata }]) => ({
      id,
      properties: properties.parse(Properties),
      metadata: Metadata,
    }))
