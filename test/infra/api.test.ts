import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { Envelope } from '../http.ts'
import { gatewayResponsesOf, methodsOf, type Resource, synthesised } from './synthesis.ts'

const stage = synthesised()
const { template, ofType } = stage
const methods = methodsOf(stage)

const called = (uri: unknown): string | undefined =>
  /"Fn::GetAtt":\["(\w+)","Arn"\]/.exec(JSON.stringify(uri) ?? '')?.[1]

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

test.each(operations)('$name is a method with its key flag and its own function', (operation) => {
  const found = methods.filter((it) => it.path === operation.path && it.HttpMethod === operation.method)
  expect(found).toHaveLength(1)
  const [method] = found
  expect(method).toMatchObject({ ApiKeyRequired: operation.needsApiKey, AuthorizationType: 'NONE' })
  expect(method?.Integration.Type).toBe('AWS_PROXY')
  expect(called(method?.Integration.Uri)).toBe(capitalised(operation.name))
})

test('nothing else is offered but to ask beforehand, on the paths of the table', () => {
  const others = methods.filter(({ Integration }) => Integration.Type !== 'AWS_PROXY')
  expect(others.map(({ HttpMethod }) => HttpMethod)).toEqual(others.map(() => 'OPTIONS'))
  expect(others.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(operations.map(({ path }) => path))].toSorted(),
  )
  expect(methods).toHaveLength(operations.length + others.length)
})

test('the API may call each function by its own method and path, and by nothing else', () => {
  const sources = ofType('AWS::Lambda::Permission').map(([, { Properties }]) => {
    const source = JSON.stringify(Properties.SourceArn)
    return [called(Properties.FunctionName), /"\/([A-Z]+\/[^"]*)"/.exec(source)?.[1]]
  })
  const expected = operations.map(({ name, method, path }) => [
    capitalised(name),
    `${method}${path.replaceAll(/\{\w+\}/g, '*')}`,
  ])
  expect(sources.toSorted()).toEqual(expected.toSorted())
})

describe('what the gateway answers itself', () => {
  const answers = gatewayResponsesOf(stage)

  test('comes in the envelope, with the status that it names, and may be read by a page', () => {
    expect(answers.size).toBeGreaterThan(0)
    for (const { status, envelope, parameters } of answers.values()) {
      expect(Envelope.parse(envelope).statusCode).toBe(status)
      expect(parameters).toMatchObject({
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
        'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
        'gatewayresponse.header.Strict-Transport-Security': "'max-age=31536000'",
      })
    }
  })

  test.each([
    ['MISSING_AUTHENTICATION_TOKEN', { statusCode: 404, message: 'Resource not found', data: null }],
    ['RESOURCE_NOT_FOUND', { statusCode: 404, message: 'Resource not found', data: null }],
    ['INVALID_API_KEY', { statusCode: 403, message: 'Forbidden' }],
    ['REQUEST_TOO_LARGE', { statusCode: 413, message: 'Payload too large' }],
    ['UNSUPPORTED_MEDIA_TYPE', { statusCode: 415, message: 'Unsupported media type' }],
    ['THROTTLED', { statusCode: 429, message: 'Too many requests' }],
    ['QUOTA_EXCEEDED', { statusCode: 429, message: 'Too many requests' }],
    ['INTEGRATION_TIMEOUT', { statusCode: 504, message: 'Request timed out' }],
    ['INTEGRATION_FAILURE', { statusCode: 500, message: 'Internal server error' }],
    ['DEFAULT_5XX', { statusCode: 500, message: 'Internal server error' }],
  ])('%s', (type, envelope) => expect(answers.get(type)?.envelope).toEqual(envelope))

  test('whatever else it may be, it is 400 or 500', () => {
    expect(answers.get('DEFAULT_4XX')?.envelope).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'request' }],
    })
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

  test('the operations without a key are throttled all the same', () => {
    const open = operations.filter(({ needsApiKey }) => !needsApiKey)
    template.hasResourceProperties('AWS::ApiGateway::Stage', {
      MethodSettings: Match.arrayEquals(
        open.map(({ method, path }) =>
          Match.objectLike({
            HttpMethod: method,
            ResourcePath: `/${path.replaceAll('/', '~1')}`,
            ThrottlingRateLimit: 20,
            ThrottlingBurstLimit: 40,
          }),
        ),
      ),
    })
  })

  test('the settings change them, and each named key has its own', () => {
    const other = synthesised({
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

const accessFormat = (stages: [string, Resource][]): string =>
  JSON.stringify(stages.map(([, { Properties }]) => Properties.AccessLogSetting))

test('the access log has neither keys nor queries', () => {
  const format = accessFormat(ofType('AWS::ApiGateway::Stage'))
  expect(format).toContain('$context.identity.apiKeyId')
  expect(format).not.toMatch(/\$context\.identity\.apiKey\W|\$context\.path\W|querystring|header/i)
})

describe('pages of other origins', () => {
  const allowed = (origins: string) => {
    const restricted = synthesised({ allowedOrigins: origins })
    const preflights = methodsOf(restricted).filter(({ HttpMethod }) => HttpMethod === 'OPTIONS')
    const headers = [...gatewayResponsesOf(restricted).values()].map(
      ({ parameters }) => parameters['gatewayresponse.header.Access-Control-Allow-Origin'],
    )
    return { headers: [...new Set(headers)], preflights: preflights.length, text: restricted.text }
  }

  test('one origin: it alone may read, also what the gateway answers', () => {
    const { headers, text } = allowed('https://example.org')
    expect(headers).toEqual(["'https://example.org'"])
    expect(text).not.toContain('Access-Control-Allow-Origin":"\'*\'"')
    expect(text).toContain('"ALLOWED_ORIGINS":"https://example.org"')
  })

  test('several: the functions compare, the gateway lets its own answers be read', () => {
    const { headers, text } = allowed('https://example.org,https://example.com')
    expect(headers).toEqual(["'*'"])
    expect(text).toContain('"ALLOWED_ORIGINS":"https://example.org,https://example.com"')
  })

  test('none: nobody may ask', () => {
    expect(allowed('')).toMatchObject({ headers: [undefined], preflights: 0 })
  })
})
