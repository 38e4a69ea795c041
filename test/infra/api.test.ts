import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { refusal } from '../../lib/http/gateway-responses.ts'
import { operations } from '../../lib/operations/index.ts'
import { offeredMethods } from '../../lib/operations/operation.ts'
import { Envelope } from '../http.ts'
import {
  DEMO_KEY,
  FULL,
  gatewayResponsesOf,
  methodsOf,
  OPEN,
  ORIGIN,
  RESTORED,
  synthesize,
  Text,
  WITHOUT_PAGE,
} from './synthesis.ts'

const MethodSettings = z.object({
  MethodSettings: z.array(
    z.object({ HttpMethod: z.string(), ResourcePath: z.string(), ThrottlingRateLimit: z.number() }),
  ),
})

const stage = synthesize()
const { only } = stage
const methods = methodsOf(stage)

const functionIn = (uri: unknown): string | undefined =>
  /"Fn::GetAtt":\["(\w+)","Arn"\]/.exec(JSON.stringify(uri) ?? '')?.[1]

/** Every operation with each of its methods. */
const offered = operations.flatMap((operation) =>
  offeredMethods(operation).map((method) => ({ ...operation, method })),
)

test('every operation has a method with its key flag and its own function, and HEAD beside GET', () => {
  expect(offered).toHaveLength(operations.length + operations.filter(({ method }) => method === 'GET').length)
  for (const { name, path, method, needsApiKey } of offered) {
    const [found, ...others] = methods.filter((it) => it.path === path && it.HttpMethod === method)
    expect(others, name).toEqual([])
    expect(found).toMatchObject({ ApiKeyRequired: needsApiKey, AuthorizationType: 'NONE' })
    expect(found?.Integration.Type).toBe('AWS_PROXY')
    expect(functionIn(found?.Integration.Uri)).toBe(capitalize(name))
  }
})

test('methods that an operation refuses get 405', () => {
  const refused = methods.filter(
    ({ Integration }) => Integration.IntegrationResponses?.[0].StatusCode === '405',
  )
  expect(refused.map(({ HttpMethod, path }) => `${HttpMethod} ${path}`)).toEqual(
    operations.flatMap(({ path, refusedMethods }) => refusedMethods.map((method) => `${method} ${path}`)),
  )
  for (const { Integration } of refused)
    expect(Integration.IntegrationResponses?.[0].ResponseTemplates?.['application/json']).toBe(refusal.body)
})

test('the only other methods are preflights, one per path', () => {
  const mocks = methods.filter(({ Integration }) => Integration.Type !== 'AWS_PROXY')
  const others = mocks.filter(({ Integration }) => Integration.IntegrationResponses?.[0].StatusCode !== '405')
  expect(others.map(({ HttpMethod }) => HttpMethod)).toEqual(others.map(() => 'OPTIONS'))
  expect(others.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(operations.map(({ path }) => path))].toSorted(),
  )
  expect(methods).toHaveLength(offered.length + mocks.length)
})

test('the API may invoke each function through its own methods and path only', () => {
  // A rule may call the function that fails runs.
  const permissions = stage
    .ofType('AWS::Lambda::Permission', offered.length + 1)
    .filter(([, { Properties }]) => Properties.Principal === 'apigateway.amazonaws.com')
  const sources = permissions.map(([, { Properties }]) => {
    const source = JSON.stringify(Properties.SourceArn)
    return [functionIn(Properties.FunctionName), /"\/([A-Z]+\/[^"]*)"/.exec(source)?.[1]]
  })
  const expected = offered.map(({ name, method, path }) => [
    capitalize(name),
    `${method}${path.replaceAll(/\{\w+\}/g, '*')}`,
  ])
  expect(sources.toSorted()).toEqual(expected.toSorted())
})

const NOT_FOUND = { statusCode: 404, message: 'Resource not found', data: null }
const BAD_REQUEST = { statusCode: 400, errors: [{ field: 'request' }] }

test.each([
  ['MISSING_AUTHENTICATION_TOKEN', NOT_FOUND],
  ['RESOURCE_NOT_FOUND', NOT_FOUND],
  ['INVALID_API_KEY', { statusCode: 403, message: 'Forbidden' }],
  ['REQUEST_TOO_LARGE', { statusCode: 413, message: 'Payload too large' }],
  ['UNSUPPORTED_MEDIA_TYPE', { statusCode: 415, message: 'Unsupported media type' }],
  ['THROTTLED', { statusCode: 429, message: 'Too many requests' }],
  ['QUOTA_EXCEEDED', { statusCode: 429, message: 'Too many requests' }],
  ['INTEGRATION_TIMEOUT', { statusCode: 504, message: 'Request timed out' }],
  ['INTEGRATION_FAILURE', { statusCode: 503, message: 'Service busy' }],
  ['API_CONFIGURATION_ERROR', { statusCode: 500, message: 'Internal server error' }],
  ['DEFAULT_5XX', { statusCode: 500, message: 'Internal server error' }],
  ['DEFAULT_4XX', BAD_REQUEST],
])(
  "the gateway's own response %s uses the envelope, and only a busy service says when to try again",
  (...given) => {
    const [type, expected] = given
    const { status, envelope, parameters } = gatewayResponsesOf(stage).get(type) ?? {}
    expect(Envelope.parse(envelope)).toMatchObject(expected)
    expect(status).toBe(expected.statusCode)
    expect(parameters).toMatchObject({
      'gatewayresponse.header.Cache-Control': "'no-store'",
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
      'gatewayresponse.header.Strict-Transport-Security': "'max-age=31536000'",
    })
    expect(parameters?.['gatewayresponse.header.Retry-After']).toBe(status === 503 ? "'1'" : undefined)
  },
)

/** The rate of every method, `*` for those without one of their own. */
const ratesIn = ({ only }: typeof stage): Record<string, number> =>
  Object.fromEntries(
    MethodSettings.parse(only('AWS::ApiGateway::Stage').properties).MethodSettings.map((it) => [
      `${it.HttpMethod} ${it.ResourcePath}`,
      it.ThrottlingRateLimit,
    ]),
  )

test('every method has a throttle: preflights, operations without a key, and all others for all keys together', () => {
  const named = (method: string, path: string) => `${method} /${path.replaceAll('/', '~1')}`
  const open = offered.filter(({ needsApiKey }) => !needsApiKey)
  const expected = {
    '* /*': 20,
    ...Object.fromEntries(operations.map(({ path }) => [named('OPTIONS', path), 5])),
    ...Object.fromEntries(open.map(({ method, path }) => [named(method, path), 20])),
  }
  expect(ratesIn(stage)).toEqual(expected)
  expect(ratesIn(synthesize(RESTORED))).toEqual({ ...expected, '* /*': 40 })
  expect(Object.keys(ratesIn(synthesize(DEMO_KEY))).join()).not.toContain('OPTIONS')
})

test('the access log contains neither keys nor query strings', () => {
  const format = JSON.stringify(only('AWS::ApiGateway::Stage').properties.AccessLogSetting)
  expect(format).toContain('$context.identity.apiKeyId')
  expect(format).not.toMatch(/\$context\.identity\.apiKey\W|\$context\.path\W|querystring|header/i)
})

describe('pages of other origins', () => {
  const PAGE = '<origin of the page>'

  const WithOrigins = z.object({ Environment: z.object({ Variables: z.object({ ALLOWED_ORIGINS: Text }) }) })
  const CorsRules = z.object({
    CorsConfiguration: z
      .object({ CorsRules: z.tuple([z.object({ AllowedOrigins: z.array(Text) })]) })
      .default({ CorsRules: [{ AllowedOrigins: [] }] }),
  })

  const allowed = (settings: Readonly<Record<string, unknown>>) => {
    const stage = synthesize(settings)
    const pageUrl = Text.default('no page').parse(stage.outputs.ConsoleUrl?.Value)
    const named = (text = '') => text.replaceAll(pageUrl, PAGE).replaceAll("'", '')
    /** What all of them say. */
    const only = (texts: (string | undefined)[]) => {
      expect(new Set(texts).size).toBeLessThan(2)
      return named(texts[0])
    }
    const preflights = methodsOf(stage)
      .filter(({ HttpMethod }) => HttpMethod === 'OPTIONS')
      .flatMap(({ Integration }) => Integration.IntegrationResponses ?? [])
    const bucket = Object.values(stage.resources).find((it) => 'LifecycleConfiguration' in it.Properties)
    const [rule] = CorsRules.parse(bucket?.Properties).CorsConfiguration.CorsRules
    return {
      functions: only(
        operations
          .map(({ name }) => WithOrigins.parse(stage.resources[capitalize(name)]?.Properties))
          .map(({ Environment }) => Environment.Variables.ALLOWED_ORIGINS),
      ),
      gateway: only(
        [...gatewayResponsesOf(stage).values()].map(
          ({ parameters }) => parameters['gatewayresponse.header.Access-Control-Allow-Origin'],
        ),
      ),
      preflights: preflights.length,
      preflight: only(
        preflights.map((it) => it.ResponseParameters?.['method.response.header.Access-Control-Allow-Origin']),
      ),
      files: rule.AllowedOrigins.map(named),
    }
  }

  const paths = new Set(operations.map(({ path }) => path)).size
  const everywhere = (origin: string, files: string[], preflights = paths) =>
    ({ functions: origin, gateway: origin, preflight: origin, files, preflights }) as const

  test.each([
    ['only that of the stage by default', {}, everywhere(PAGE, [PAGE])],
    ['none by default without a page', WITHOUT_PAGE, everywhere('', [], 0)],
    ['none', DEMO_KEY, everywhere('', [PAGE], 0)],
    ['one', FULL, everywhere(ORIGIN, [PAGE, ORIGIN])],
    ['all', OPEN, everywhere('*', ['*'])],
  ])(
    '%s: functions, preflights and the gateway agree, and the page may send files',
    (_, settings, expected) => {
      expect(allowed(settings)).toEqual(expected)
    },
  )

  test('several: the gateway, which cannot choose, lets any page read its own errors', () => {
    expect(allowed(RESTORED)).toMatchObject({
      functions: RESTORED.allowedOrigins,
      gateway: '*',
      files: [PAGE, ...RESTORED.allowedOrigins.split(',')],
    })
  })
})
