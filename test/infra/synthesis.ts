import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect } from 'vitest'
import * as z from 'zod'
import type { Assets } from '../../infra/assets.ts'
import { Checks } from '../../infra/checks.ts'
import { readSettings } from '../../infra/settings.ts'
import { ShadingEstimation } from '../../infra/stack.ts'
import { gatewayErrors } from '../../lib/http/gateway-responses.ts'

const ROOT = join(import.meta.dirname, '../..')

const Configuration = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = Configuration.parse(JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')))

/** The parts of a template that tests look at. */
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

const folderWith = (name: string, files: Readonly<Record<string, string>>): string => {
  const folder = join(outputs, name)
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}
const code = folderWith('code', { 'index.mjs': '' })
const page = folderWith('page', { 'index.html': '' })

/** Empty stand-ins: building the real assets takes far longer than synthesizing the template. */
const emptyAssets: Assets = { bundle: () => code, page: () => page }

type Settings = Readonly<Record<string, unknown>>

/** @param validates CDK's own validation takes several seconds per process. */
const newStage = (given: Settings, validates: boolean) => {
  const all = { ...context, pvwattsKeyParameter: '/shading/pvwatts', ...given }
  const outdir = mkdtempSync(join(outputs, 'out-'))
  const app = new App({ context: all, outdir, builtinCloudFormationValidation: validates })
  return { app, stack: new ShadingEstimation(app, readSettings(all), { assets: emptyAssets }) }
}

const Report = z.object({ pluginReports: z.array(z.unknown()) })

/** What CDK's validations and AwsSolutions find in a stage, and its template. */
export const validate = (given: Settings) => {
  const { app, stack } = newStage(given, true)
  Validations.of(app).addPlugins(new Checks(app))
  const { directory } = app.synth()
  const read = (name: string) => readFileSync(join(directory, name), 'utf8')
  const { pluginReports } = Report.parse(JSON.parse(read('validation-report.json')))
  return { findings: pluginReports, template: read(stack.templateFile) }
}

const build = (given: Settings) => {
  const { stack } = newStage(given, false)
  const template = Template.fromStack(stack)
  const json = TemplateJson.parse(template.toJSON())
  /** The resources of a type, of which there must be `count`: what is then said about each holds for some. */
  const ofType = (type: string, count: number): [string, Resource][] => {
    const found = Object.entries(json.Resources).filter(([, resource]) => resource.Type === type)
    expect([type, found.map(([id]) => id)]).toEqual([type, Array(count).fill(expect.any(String))])
    return found
  }
  /** The only resource of a type. */
  const only = (type: string) => {
    const [[id, { Properties: properties }] = ['', Resource.parse({ Type: type })]] = ofType(type, 1)
    return { id, properties }
  }
  return {
    template,
    stack,
    ofType,
    only,
    resources: json.Resources,
    outputs: json.Outputs,
    text: JSON.stringify(json),
  }
}

export type Stage = ReturnType<typeof build>

const known = new Map<string, Stage>()

export const ORIGIN = 'https://example.org'
export const EMAIL = 'someone@example.org'
export const DOMAIN = 'api.example.org'
export const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/0f-1'
const WITH_DOMAIN = { domainName: DOMAIN, certificateArn: CERTIFICATE }

/** The stages that tests look at, by their settings. Each takes about a second, so few serve all tests. */
export const FULL = {
  ...WITH_DOMAIN,
  hostedZoneId: 'Z0123456789ABC',
  alarmEmail: EMAIL,
  monthlyBudget: '20',
  rateLimit: '2.5',
  burstLimit: '3',
  dailyQuota: '100',
  allowedOrigins: ORIGIN,
  runRetentionDays: 5,
  runConcurrency: 3,
  overpassUrl: 'https://overpass.example.org/api/interpreter',
  terrainTilesUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
  defaultAdjustment: 'energy',
}
export const DISPOSABLE = { stage: 'dev' }
export const WITHOUT_PAGE = { console: 'false' }
export const BARE = {
  ...DISPOSABLE,
  ...WITHOUT_PAGE,
  accessLogs: 'true',
  alarmEmail: EMAIL,
  estimators: 'embedded',
}
export const OPEN = { ...WITH_DOMAIN, allowedOrigins: '*' }
export const RESTORED = {
  stages: { prod: { sitesTable: 'sites-restored' } },
  apiKeys: 'roof,partner',
  allowedOrigins: `${ORIGIN},https://example.com`,
}
export const DEMO_KEY = { estimators: 'pvwatts', pvwattsKeyParameter: undefined, allowedOrigins: '' }

/**
 * A stack, once for the same settings.
 *
 * @param given settings as in cdk.json, or after `-c` on the command line
 */
export const synthesize = (given: Settings = {}): Stage => {
  const key = JSON.stringify(given)
  const stage = known.get(key) ?? build(given)
  known.set(key, stage)
  return stage
}

/** Text with attributes of other resources in it, which become `<logical id.attribute>`. */
const Attribute = z
  .object({ 'Fn::GetAtt': z.array(z.string()) })
  .transform((it) => `<${it['Fn::GetAtt'].join('.')}>`)
const Joined = z
  .object({ 'Fn::Join': z.tuple([z.string(), z.array(z.union([z.string(), Attribute]))]) })
  .transform(({ 'Fn::Join': [separator, parts] }) => parts.join(separator))
export const Text = z.union([z.string(), Joined])

const Reference = z.object({ Ref: z.string() })
const Part = z.object({ PathPart: z.string(), ParentId: z.unknown() })

/** The full path of an API resource: the template has only its last part and its parent. */
const pathOf = (id: unknown, resources: Stage['resources']): string => {
  const { data } = Reference.safeParse(id)
  if (!data) return ''
  const { PathPart, ParentId } = Part.parse(resources[data.Ref]?.Properties)
  return `${pathOf(ParentId, resources)}/${PathPart}`
}

const Mock = z.object({
  StatusCode: z.string(),
  ResponseParameters: z.record(z.string(), Text).optional(),
  ResponseTemplates: z.record(z.string(), z.string()).optional(),
})
const Method = z.object({
  HttpMethod: z.string(),
  ResourceId: z.unknown(),
  ApiKeyRequired: z.boolean().default(false),
  AuthorizationType: z.string(),
  Integration: z.object({
    Type: z.string(),
    Uri: z.unknown().optional(),
    IntegrationResponses: z.tuple([Mock]).optional(),
  }),
})

export const methodsOf = ({ resources }: Stage) =>
  Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::ApiGateway::Method')
    .map(({ Properties }) => {
      const { ResourceId, ...method } = Method.parse(Properties)
      return { ...method, path: pathOf(ResourceId, resources) }
    })

const GatewayResponse = z.object({
  ResponseType: z.string(),
  StatusCode: z.string(),
  ResponseTemplates: z.strictObject({ 'application/json': z.string() }),
  ResponseParameters: z.record(z.string(), Text),
})

/** The gateway's own responses, by API Gateway's response type. */
export const gatewayResponsesOf = ({ ofType }: Stage) =>
  new Map(
    ofType('AWS::ApiGateway::GatewayResponse', Object.keys(gatewayErrors).length).map(
      ([, { Properties }]) => {
        const { ResponseType, StatusCode, ResponseTemplates, ResponseParameters } =
          GatewayResponse.parse(Properties)
        const envelope: unknown = JSON.parse(ResponseTemplates['application/json'])
        return [ResponseType, { status: Number(StatusCode), envelope, parameters: ResponseParameters }]
      },
    ),
  )

const RestApi = z.object({ BinaryMediaTypes: z.array(z.string()) })

/** The media types whose bodies API Gateway passes on in base64. */
export const binaryMediaTypesIn = ({ only }: Stage): string[] =>
  RestApi.parse(only('AWS::ApiGateway::RestApi').properties).BinaryMediaTypes
