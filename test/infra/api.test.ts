import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { operations } from '../../lib/operations/index.ts'
import { MIN_COMPRESSED_BYTES } from '../../lib/operations/operation.ts'
import { Envelope } from '../http.ts'
import { gatewayResponsesOf, methodsOf, type Resource, synthesize } from './synthesis.ts'

const MethodSettings = z.object({
  MethodSettings: z.array(
    z.object({ HttpMethod: z.string(), ResourcePath: z.string(), ThrottlingRateLimit: z.number() }),
  ),
})

const stage = synthesize()
const { template, ofType } = stage
const methods = methodsOf(stage)

const functionIn = (uri: unknown): string | undefined =>
  /"Fn::GetAtt":\["(\w+)","Arn"\]/.exec(JSON.stringify(uri) ?? '')?.[1]

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

test('every operation has a method with its key flag and its own function', () => {
  for (const { name, path, method, needsApiKey } of operations) {
    const [found, ...others] = methods.filter((it) => it.path === path && it.HttpMethod === method)
    expect(others, name).toEqual([])
    expect(found).toMatchObject({ ApiKeyRequired: needsApiKey, AuthorizationType: 'NONE' })
    expect(found?.Integration.Type).toBe('AWS_PROXY')
    expect(functionIn(found?.Integration.Uri)).toBe(capitalised(name))
  }
})

test('the only other methods are preflights, one per path', () => {
  const others = methods.filter(({ Integration }) => Integration.Type !== 'AWS_PROXY')
  expect(others.map(({ HttpMethod }) => HttpMethod)).toEqual(others.map(() => 'OPTIONS'))
  expect(others.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(operations.map(({ path }) => path))].toSorted(),
  )
  expect(methods).toHaveLength(operations.length + others.length)
})

test('the API may invoke each function through its own method and path only', () => {
  const permissions = ofType('AWS::Lambda::Permission').filter(
    ([, { Properties }]) => Properties.Principal === 'apigateway.amazonaws.com',
  )
  const sources = permissions.map(([, { Properties }]) => {
    const source = JSON.stringify(Properties.SourceArn)
    return [functionIn(Properties.FunctionName), /"\/([A-Z]+\/[^"]*)"/.exec(source)?.[1]]
  })
  const expected = operations.map(({ name, method, path }) => [
    capitalised(name),
    `${method}${path.replaceAll(/\{\w+\}/g, '*')}`,
  ])
  expect(sources.toSorted()).toEqual(expected.toSorted())
})

test('files pass the gateway as binary, and JSON does not', () => {
  template.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['text/plain', 'text/csv'] })
})

test('responses are compressed from the size at which the local server does it', () => {
  template.hasResourceProperties('AWS::ApiGateway::RestApi', { MinimumCompressionSize: MIN_COMPRESSED_BYTES })
})

describe("the gateway's own responses", () => {
  const responses = gatewayResponsesOf(stage)

  test('use the envelope, repeat its status and are readable by pages', () => {
    expect(responses.size).toBeGreaterThan(0)
    for (const { status, envelope, parameters } of responses.values()) {
      expect(Envelope.parse(envelope).statusCode).toBe(status)
      expect(parameters).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
        'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
        'gatewayresponse.header.Strict-Transport-Security': "'max-age=31536000'",
      })
    }
  })

  test('say what the local server says', () => {
    const envelopes = Object.fromEntries([...responses].map(([type, { envelope }]) => [type, envelope]))
    expect(envelopes).toMatchObject({
      MISSING_AUTHENTICATION_TOKEN: { statusCode: 404, message: 'Resource not found', data: null },
      RESOURCE_NOT_FOUND: { statusCode: 404, message: 'Resource not found', data: null },
      INVALID_API_KEY: { statusCode: 403, message: 'Forbidden' },
      REQUEST_TOO_LARGE: { statusCode: 413, message: 'Payload too large' },
      UNSUPPORTED_MEDIA_TYPE: { statusCode: 415, message: 'Unsupported media type' },
      THROTTLED: { statusCode: 429, message: 'Too many requests' },
      QUOTA_EXCEEDED: { statusCode: 429, message: 'Too many requests' },
      INTEGRATION_TIMEOUT: { statusCode: 504, message: 'Request timed out' },
      INTEGRATION_FAILURE: { statusCode: 503, message: 'Service busy' },
      API_CONFIGURATION_ERROR: { statusCode: 500, message: 'Internal server error' },
      DEFAULT_5XX: { statusCode: 500, message: 'Internal server error' },
      // Any other client error.
      DEFAULT_4XX: { statusCode: 400, errors: [{ field: 'request' }] },
    })
  })

  test('only a busy service says when to try again', () => {
    const waits = [...responses].flatMap(([type, { parameters }]) => {
      const seconds = parameters['gatewayresponse.header.Retry-After']
      return seconds === undefined ? [] : [[type, seconds]]
    })
    expect(waits).toEqual([['INTEGRATION_FAILURE', "'1'"]])
  })
})

describe('limits', () => {
  test('a key has a rate, a burst and a daily quota', () => {
    template.hasResourceProperties('AWS::ApiGateway::UsagePlan', {
      Throttle: { RateLimit: 20, BurstLimit: 40 },
      Quota: { Limit: 20_000, Period: 'DAY' },
    })
    expect(ofType('AWS::ApiGateway::ApiKey')).toHaveLength(1)
    expect(ofType('AWS::ApiGateway::UsagePlanKey')).toHaveLength(1)
  })

  /** The rate of every method, `*` for those without one of their own. */
  const rates = ({ ofType }: typeof stage): Record<string, number> =>
    Object.fromEntries(
      ofType('AWS::ApiGateway::Stage')
        .flatMap(([, { Properties }]) => MethodSettings.parse(Properties).MethodSettings)
        .map((it) => [`${it.HttpMethod} ${it.ResourcePath}`, it.ThrottlingRateLimit]),
    )
  const named = (method: string, path: string) => `${method} /${path.replaceAll('/', '~1')}`

  test('every method has a throttle: preflights, operations without a key, and all others for all keys together', () => {
    const open = operations.filter(({ needsApiKey }) => !needsApiKey)
    const expected = {
      '* /*': 20,
      ...Object.fromEntries(operations.map(({ path }) => [named('OPTIONS', path), 5])),
      ...Object.fromEntries(open.map(({ method, path }) => [named(method, path), 20])),
    }
    expect(rates(stage)).toEqual(expected)
    expect(rates(synthesize({ apiKeys: 'roof,partner' }))).toEqual({ ...expected, '* /*': 40 })
    const preflights = Object.keys(rates(synthesize({ allowedOrigins: '' }))).filter((it) =>
      it.startsWith('OPTIONS'),
    )
    expect(preflights).toEqual([])
  })

  test('settings change the limits, and each named key gets its own', () => {
    const other = synthesize({
      rateLimit: '2.5',
      burstLimit: '3',
      dailyQuota: '100',
      apiKeys: 'roof,partner',
    })
    other.template.hasResourceProperties('AWS::ApiGateway::UsagePlan', {
      Throttle: { RateLimit: 2.5, BurstLimit: 3 },
      Quota: { Limit: 100, Period: 'DAY' },
    })
    expect(other.ofType('AWS::ApiGateway::UsagePlanKey')).toHaveLength(2)
    expect(Object.keys(other.outputs)).toEqual(expect.arrayContaining(['ApiKeyRoof', 'ApiKeyPartner']))
  })
})

test('requests are traced', () => {
  template.hasResourceProperties('AWS::ApiGateway::Stage', { TracingEnabled: true })
})

const accessFormat = (stages: [string, Resource][]): string =>
  JSON.stringify(stages.map(([, { Properties }]) => Properties.AccessLogSetting))

test('the access log contains neither keys nor query strings', () => {
  const format = accessFormat(ofType('AWS::ApiGateway::Stage'))
  expect(format).toContain('$context.identity.apiKeyId')
  expect(format).not.toMatch(/\$context\.identity\.apiKey\W|\$context\.path\W|querystring|header/i)
})

describe('cross-origin pages', () => {
  const allowed = (origins: string) => {
    const restricted = synthesize({ allowedOrigins: origins })
    const preflights = methodsOf(restricted).filter(({ HttpMethod }) => HttpMethod === 'OPTIONS')
    const headers = [...gatewayResponsesOf(restricted).values()].map(
      ({ parameters }) => parameters['gatewayresponse.header.Access-Control-Allow-Origin'],
    )
    return { headers: [...new Set(headers)], preflights: preflights.length, text: restricted.text }
  }

  test('a single origin may read everything, including the gateway responses, and no other may', () => {
    const { headers, text } = allowed('https://example.org')
    expect(headers).toEqual(["'https://example.org'"])
    expect(text).not.toContain('Access-Control-Allow-Origin":"\'*\'"')
    expect(text).toContain('"ALLOWED_ORIGINS":"https://example.org"')
  })

  test('with several origins, functions check the origin and the gateway lets everyone read its responses', () => {
    const { headers, text } = allowed('https://example.org,https://example.com')
    expect(headers).toEqual(["'*'"])
    expect(text).toContain('"ALLOWED_ORIGINS":"https://example.org,https://example.com"')
  })

  test('without origins there are no preflights and no CORS headers', () => {
    expect(allowed('')).toMatchObject({ headers: [undefined], preflights: 0 })
  })
})
