import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { capitalize } from '../../infra/service-function.ts'
import { gatewayErrors, refusalBy } from '../../lib/http/gateway-responses.ts'
import { callTool } from '../../lib/operations/agents.ts'
import { operations } from '../../lib/operations/index.ts'
import { offeredMethods } from '../../lib/operations/operation.ts'
import { Envelope } from '../http.ts'
import {
  apiId,
  BARE,
  FULL,
  KEYLESS,
  OPEN,
  ORIGIN,
  propertyAt,
  RESTORED,
  type Settings,
  type Stage,
  synthesize,
} from './synthesis.ts'

const stage = synthesize()

/** Every operation with each of its methods: its own, and HEAD beside GET. */
const offered = operations.flatMap((operation) =>
  offeredMethods(operation).map((method) => ({ ...operation, method })),
)
const refused = operations.flatMap(({ path, refusedMethods }) =>
  refusedMethods.map((method) => ({ path, method })),
)
const paths = [...new Set(operations.map(({ path }) => path))]

test('the API has the methods of the operations, those that they refuse, preflights, and no others', () => {
  const gets = operations.filter(({ method }) => method === 'GET')
  expect(offered).toHaveLength(operations.length + gets.length)
  const preflights = paths.map((path) => ({ path, method: 'OPTIONS' }))
  const ids = [...offered, ...refused, ...preflights].map(({ path, method }) => apiId(path, method))
  const found = stage.ofType('ApiGateway::Method', ids.length).map(([id]) => id)
  expect(found.toSorted()).toEqual(ids.toSorted())
})

test.each(offered)('$method $path calls its own function, with a key if it needs one', (operation) => {
  const { name, path, method, needsApiKey } = operation
  expect(propertyAt(stage, apiId(path, method))).toMatchObject({
    HttpMethod: method,
    ApiKeyRequired: needsApiKey,
    AuthorizationType: 'NONE',
    Integration: { Type: 'AWS_PROXY', Uri: expect.stringContaining(`/<${capitalize(name)}.Arn>/`) },
  })
})

test('methods that an operation refuses get 405', () => {
  const { body } = refusalBy(callTool)
  const response = {
    StatusCode: '405',
    ResponseParameters: { 'method.response.header.Allow': "'POST'" },
    ResponseTemplates: { 'application/json': body },
  }
  expect(refused).not.toEqual([])
  for (const { path, method } of refused)
    expect(propertyAt(stage, apiId(path, method), 'Integration', 'IntegrationResponses')).toEqual([response])
})

test('the API may invoke each function through its own methods and path only', () => {
  // A rule may call the function that fails runs.
  const permissions = stage
    .ofType('Lambda::Permission', offered.length + 1)
    .map(([, { Properties }]) => Properties)
    .filter(({ Principal }) => Principal === 'apigateway.amazonaws.com')
  const api = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<Api>/<ApiDeploymentStageprod>'
  const expected = offered.map(({ name, method, path }) => [
    `<${capitalize(name)}.Arn>`,
    `${api}/${method}${path.replaceAll(/\{\w+\}/g, '*')}`,
  ])
  const granted = permissions.map((it) => [it.FunctionName, it.SourceArn])
  expect(granted.toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['MISSING_AUTHENTICATION_TOKEN', 404, 'Resource not found'],
  ['RESOURCE_NOT_FOUND', 404, 'Resource not found'],
  ['INVALID_API_KEY', 403, 'Forbidden'],
  ['REQUEST_TOO_LARGE', 413, 'Payload too large'],
  ['UNSUPPORTED_MEDIA_TYPE', 415, 'Unsupported media type'],
  ['THROTTLED', 429, 'Too many requests'],
  ['QUOTA_EXCEEDED', 429, 'Too many requests'],
  ['INTEGRATION_TIMEOUT', 504, 'Request timed out'],
  ['INTEGRATION_FAILURE', 503, 'Service busy'],
  ['API_CONFIGURATION_ERROR', 500, 'Internal server error'],
  ['DEFAULT_5XX', 500, 'Internal server error'],
  ['DEFAULT_4XX', 400, 'Validation failed'],
])(
  "the gateway's own response %s has the envelope of %i, and 503 alone says when to try again",
  (...given) => {
    const [ResponseType, statusCode, message] = given
    const id = apiId(ResponseType)
    expect(propertyAt(stage, id)).toMatchObject({ ResponseType, StatusCode: String(statusCode) })
    const body = z.string().parse(propertyAt(stage, id, 'ResponseTemplates', 'application/json'))
    expect(Envelope.parse(JSON.parse(body))).toMatchObject({
      statusCode,
      message,
      ...(statusCode === 404 && { data: null }),
      ...(statusCode === 400 && { errors: [{ field: 'request' }] }),
    })
    const headerOf = (name: string) =>
      propertyAt(stage, id, 'ResponseParameters', `gatewayresponse.header.${name}`)
    expect(headerOf('Cache-Control')).toBe("'no-store'")
    expect(headerOf('X-Content-Type-Options')).toBe("'nosniff'")
    expect(headerOf('Strict-Transport-Security')).toBe("'max-age=31536000'")
    expect(headerOf('Retry-After')).toBe(statusCode === 503 ? "'1'" : undefined)
  },
)

const MethodSettings = z.array(
  z.object({ HttpMethod: z.string(), ResourcePath: z.string(), ThrottlingRateLimit: z.number() }),
)

/** The rate of every method; `*` is for all without their own. */
const ratesIn = (it: Stage): Record<string, number> => {
  const [[id] = ['']] = it.ofType('ApiGateway::Stage', 1)
  const settings = MethodSettings.parse(propertyAt(it, id, 'MethodSettings'))
  return Object.fromEntries(
    settings.map((it) => [`${it.HttpMethod} ${it.ResourcePath}`, it.ThrottlingRateLimit]),
  )
}

test('every method has a throttle: preflights, operations without a key, and all others for all keys together', () => {
  const named = (method: string, path: string) => `${method} /${path.replaceAll('/', '~1')}`
  const open = offered.filter(({ needsApiKey }) => !needsApiKey)
  const expected = {
    '* /*': 20,
    ...Object.fromEntries(paths.map((path) => [named('OPTIONS', path), 5])),
    ...Object.fromEntries(open.map(({ method, path }) => [named(method, path), 20])),
  }
  expect(ratesIn(stage)).toEqual(expected)
  expect(ratesIn(synthesize(RESTORED))).toEqual({ ...expected, '* /*': 40 })
  for (const settings of [KEYLESS, BARE])
    expect(Object.keys(ratesIn(synthesize(settings))).join()).not.toContain('OPTIONS')
})

test('the access log contains neither keys nor query strings', () => {
  const format = propertyAt(stage, 'ApiDeploymentStageprod', 'AccessLogSetting', 'Format')
  expect(format).toContain('$context.identity.apiKeyId')
  expect(format).not.toMatch(/\$context\.identity\.apiKey\W|\$context\.path\W|querystring|header/i)
})

describe('pages of other origins', () => {
  /** The distinct origins in functions, in the gateway's own responses, in preflights, and in the rules for sending files. */
  const allowed = (settings: Settings) => {
    const stage = synthesize(settings)
    const differentIn = (ids: readonly string[], ...path: string[]): unknown[] => [
      ...new Set(ids.map((id) => propertyAt(stage, id, ...path))),
    ]
    const header = 'header.Access-Control-Allow-Origin'
    const preflights = paths.map((path) => apiId(path, 'OPTIONS')).filter((id) => id in stage.resources)
    return [
      differentIn(
        operations.map(({ name }) => capitalize(name)),
        ...['Environment', 'Variables', 'ALLOWED_ORIGINS'],
      ),
      differentIn(
        Object.keys(gatewayErrors).map((type) => apiId(type)),
        ...['ResponseParameters', `gatewayresponse.${header}`],
      ),
      differentIn(
        preflights,
        ...['Integration', 'IntegrationResponses', '0', 'ResponseParameters', `method.response.${header}`],
      ),
      propertyAt(stage, 'RunsBucket', 'CorsConfiguration', 'CorsRules', '0', 'AllowedOrigins'),
    ]
  }

  const PAGE = 'https://<ConsoleDistribution.DomainName>'
  const [only, every, none] = [[`'${PAGE}'`], ["'*'"], [undefined]]

  test.each<[what: string, Settings, ...allowed: unknown[]]>([
    ['by default that of the page', {}, [PAGE], only, only, [PAGE]],
    ['by default none without the page', BARE, [''], none, [], undefined],
    ['none', KEYLESS, [''], none, [], [PAGE]],
    ['one', FULL, [ORIGIN], [`'${ORIGIN}'`], [`'${ORIGIN}'`], [PAGE, ORIGIN]],
    ['all', OPEN, ['*'], every, every, ['*']],
    // The gateway cannot choose, and lets any page read its own errors.
    [
      'several',
      RESTORED,
      [RESTORED.allowedOrigins],
      every,
      [`'${ORIGIN}'`],
      [PAGE, ...RESTORED.allowedOrigins.split(',')],
    ],
  ])(
    '%s: functions, the gateway and preflights agree, and the page may send files',
    (_, settings, ...expected) => {
      expect(allowed(settings)).toEqual(expected)
    },
  )
})
