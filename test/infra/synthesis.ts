import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { expect } from 'vitest'
import * as z from 'zod'
import type { Assets } from '../../infra/assets.ts'
import { Checks } from '../../infra/checks.ts'
import { readSettings } from '../../infra/settings.ts'
import { ShadingEstimation } from '../../infra/stack.ts'

const Configuration = z.object({ context: z.record(z.string(), z.unknown()) })
const { context } = Configuration.parse(JSON.parse(readFileSync('cdk.json', 'utf8')))

const outputs = mkdtempSync(join(tmpdir(), 'cdk-out-'))
process.once('exit', () => rmSync(outputs, { recursive: true, force: true }))

/** An empty stand-in: building the real assets takes far longer than synthesizing the template. */
const empty = join(outputs, 'empty')
mkdirSync(empty)
writeFileSync(join(empty, 'index'), '')
const assets: Assets = { bundle: () => empty, page: () => empty }

export type Settings = Readonly<Record<string, unknown>>

export const newStage = (given: Settings) => {
  const all = { ...context, pvwattsKeyParameter: '/shading/pvwatts', ...given }
  const outdir = mkdtempSync(join(outputs, 'out-'))
  // CDK's own validation takes several seconds per process.
  const app = new App({ context: all, outdir, builtinCloudFormationValidation: false })
  return { app, stack: new ShadingEstimation(app, readSettings(all), { assets }) }
}

const Report = z.object({ pluginReports: z.array(z.unknown()) })

/** The findings of AwsSolutions in a stage. */
export const findingsIn = (given: Settings): unknown[] => {
  const { app } = newStage(given)
  Validations.of(app).addPlugins(new Checks(app))
  const report = readFileSync(join(app.synth().directory, 'validation-report.json'), 'utf8')
  return Report.parse(JSON.parse(report)).pluginReports
}

/** The parts of a template that tests check. */
const Resource = z.object({
  Type: z.string().transform((type) => type.replace('AWS::', '')),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
})
type Resource = z.infer<typeof Resource>

const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
})

/** Without the hash that CDK appends. */
const shortened = (id: string): string => id.replace(/[0-9A-F]{8}$/, '')

/** Replaces references to resources by `<id>` or `<id.attribute>`, and joins them with adjacent text. */
const readable = (template: unknown): unknown =>
  JSON.parse(JSON.stringify(template), (_, value) => {
    const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': joined } = value ?? {}
    if (Ref) return `<${shortened(Ref)}>`
    if (attribute) return `<${shortened(attribute[0])}.${attribute[1]}>`
    if (!joined) return value
    const [separator, parts] = joined
    return parts.map((it: unknown) => (typeof it === 'string' ? it : JSON.stringify(it))).join(separator)
  })

const build = (given: Settings) => {
  const { app, stack } = newStage(given)
  const { template, messages } = app.synth().getStackArtifact(stack.artifactId)
  const byLogicalId = Template.parse(template).Resources
  const { Resources, Outputs } = Template.parse(readable(template))
  const resources = Object.fromEntries(Object.entries(Resources).map(([id, it]) => [shortened(id), it]))
  expect(Object.keys(resources)).toHaveLength(Object.keys(byLogicalId).length)
  return {
    /** By id, without its hash, and with readable references. */
    resources,
    byLogicalId,
    outputs: Object.fromEntries(Object.entries(Outputs).map(([name, { Value }]) => [name, Value])),
    warnings: messages.map(({ entry }) => String(entry.data)),
    stack,
    /** The resources of a type. There must be `count` of them, so that a check of each is never empty. */
    ofType: (type: string, count: number): [id: string, resource: Resource][] => {
      const found = Object.entries(resources).filter(([, { Type }]) => Type === type)
      expect([type, found.map(([id]) => id)]).toEqual([type, Array(count).fill(expect.any(String))])
      return found
    },
  }
}

export type Stage = ReturnType<typeof build>

const known = new Map<string, Stage>()

/**
 * A stack, synthesized once for equal settings.
 *
 * @param given settings as in cdk.json, or after `-c` on the command line
 */
export const synthesize = (given: Settings = {}): Stage => {
  const key = JSON.stringify(given)
  const stage = known.get(key) ?? build(given)
  known.set(key, stage)
  return stage
}

/** A property of a resource, such as `Api`, `BinaryMediaTypes`, `0`; undefined if there is none. */
export const propertyAt = ({ resources }: Stage, id: string, ...path: string[]): unknown => {
  expect(resources).toHaveProperty(id)
  return path.reduce<unknown>(
    (it, name) => (it instanceof Object ? new Map(Object.entries(it)).get(name) : undefined),
    resources[id]?.Properties,
  )
}

/** The id of a method of the API, or of the gateway's own response for a reason. */
export const apiId = (...parts: string[]): string => `Api${parts.join('').replaceAll(/\W|_/g, '')}`

export const ORIGIN = 'https://example.org'
export const EMAIL = 'someone@example.org'
export const DOMAIN = 'api.example.org'
export const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/0f-1'
const WITH_DOMAIN = { domainName: DOMAIN, certificateArn: CERTIFICATE }

/* The stages that tests check, by their settings. Each takes about a second, so a few serve all tests. */

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
/** Disposable, and without the page. */
export const BARE = {
  stage: 'dev',
  console: 'false',
  accessLogs: 'true',
  alarmEmail: EMAIL,
  estimators: 'embedded',
}
/** Disposable, with the page but no other origin, and with PVWatts but without its key. */
export const KEYLESS = {
  stage: 'dev',
  estimators: 'pvwatts',
  pvwattsKeyParameter: undefined,
  allowedOrigins: '',
}
export const OPEN = { ...WITH_DOMAIN, allowedOrigins: '*' }
export const RESTORED = {
  stages: { prod: { sitesTable: 'sites-restored' } },
  apiKeys: 'roof,partner',
  allowedOrigins: `${ORIGIN},https://example.com`,
}
