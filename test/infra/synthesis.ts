import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import * as z from 'zod'
import { readSettings } from '../../infra/settings.ts'
import { ShadingEstimation } from '../../infra/stack.ts'

const ROOT = join(import.meta.dirname, '../..')

const Configuration = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = Configuration.parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')))

/** The template of a stage, as far as a test looks at it. */
const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  Metadata: z.record(z.string(), z.unknown()).default({}),
})
export type Resource = z.infer<typeof Resource>

const TemplateJson = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
})

const outputs = mkdtempSync(join(tmpdir(), 'cdk-out-'))
process.once('exit', () => rmSync(outputs, { recursive: true, force: true }))

/** @param given as in cdk.json, or on the command line after `-c` */
export const synthesised = (given: Readonly<Record<string, unknown>> = {}) => {
  const all = { ...context, pvwattsKeyParameter: '/shading/pvwatts', ...given }
  const outdir = mkdtempSync(join(outputs, 'of-'))
  const app = new App({ context: all, outdir })
  const stack = new ShadingEstimation(app, readSettings(all))
  const template = Template.fromStack(stack)
  const json = TemplateJson.parse(template.toJSON())
  const ofType = (type: string): [string, Resource][] =>
    Object.entries(json.Resources).filter(([, resource]) => resource.Type === type)
  return {
    template,
    stack,
    outdir,
    ofType,
    resources: json.Resources,
    outputs: json.Outputs,
    text: JSON.stringify(json),
  }
}

export type Stage = ReturnType<typeof synthesised>

const Reference = z.object({ Ref: z.string() })
const Part = z.object({ PathPart: z.string(), ParentId: z.unknown() })

/** The path of a resource of the API, from its parts. */
const pathOf = (id: unknown, resources: Stage['resources']): string => {
  const { data } = Reference.safeParse(id)
  if (!data) return ''
  const { PathPart, ParentId } = Part.parse(resources[data.Ref]?.Properties)
  return `${pathOf(ParentId, resources)}/${PathPart}`
}

const Preflight = z.object({ StatusCode: z.string(), ResponseParameters: z.record(z.string(), z.string()) })
const Method = z.object({
  HttpMethod: z.string(),
  ResourceId: z.unknown(),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.string(),
  Integration: z.object({
    Type: z.string(),
    Uri: z.unknown().optional(),
    IntegrationResponses: z.tuple([Preflight]).optional(),
  }),
})

export const methodsOf = ({ ofType, resources }: Stage) =>
  ofType('AWS::ApiGateway::Method').map(([, { Properties }]) => {
    const { ResourceId, ...method } = Method.parse(Properties)
    return { ...method, path: pathOf(ResourceId, resources) }
  })

const GatewayResponse = z.object({
  ResponseType: z.string(),
  StatusCode: z.string(),
  ResponseTemplates: z.strictObject({ 'application/json': z.string() }),
  ResponseParameters: z.record(z.string(), z.string()),
})

/** What the gateway answers itself, by its name of the reason. */
export const gatewayResponsesOf = ({ ofType }: Stage) =>
  new Map(
    ofType('AWS::ApiGateway::GatewayResponse').map(([, { Properties }]) => {
      const { ResponseType, StatusCode, ResponseTemplates, ResponseParameters } =
        GatewayResponse.parse(Properties)
      const envelope: unknown = JSON.parse(ResponseTemplates['application/json'])
      return [ResponseType, { status: Number(StatusCode), envelope, parameters: ResponseParameters }]
    }),
  )
