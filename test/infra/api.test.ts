import { expect, test } from 'vitest'
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
  const permissions = stage.ofType('Lambda::Permission', offered.length + 1).map(([, it]) => it.Properties)
  const granted = permissions.map((it) => [it.FunctionName, it.SourceArn])
  const api = 'arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<Api>/<ApiDeploymentStageprod>'
  const expected = offered.map(({ name, method, path }) => [
    `<${capitalize(name)}.Arn>`,
    `${api}/${method}${path.replaceAll(/\{\w+\}/g, '*')}`,
  ])
  // A rule calls the function that fails runs.
  expected.push(['<FailRun.Arn>', '<RunsUnfinished.Arn>'])
  expect(granted.toSorted()).toEqual(expected.toSorted())
})

/** Tests of agreement compare some others with the responses of the local server. */
test.each([
  ['RESOURCE_NOT_FOUND', 404, { message: 'Resource not found', data: null }],
  ['THROTTLED', 429, { message: 'Too many requests' }],
  ['QUOTA_EXCEEDED', 429, { message: 'Too many requests' }],
  ['INTEGRATION_TIMEOUT', 504, { message: 'Request timed out' }],
  ['INTEGRATION_FAILURE', 503, { message: 'Service busy' }],
  ['DEFAULT_5XX', 500, { message: 'Internal server error' }],
  ['DEFAULT_4XX', 400, { message: 'Validation failed', errors: [{ field: 'request' }] }],
])(
  "the gateway's own response %s has the envelope of %i, and 503 alone says when to try again",
  (...given) => {
    const [ResponseType, statusCode, envelope] = given
    const id = apiId(ResponseType)
    expect(propertyAt(stage, id)).toMatchObject({ ResponseType, StatusCode: String(statusCode) })
    const body = z.string().parse(propertyAt(stage, id, 'ResponseTemplates', 'application/json'))
    expect(Envelope.parse(JSON.parse(body))).toMatchObject({ statusCode, ...envelope })
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

/** The origins in functions, in the gateway's own responses, in preflights, and in the rules for sending files. */
const originsIn = (settings: Settings) => {
  const stage = synthesize(settings)
  const distinct = (ids: readonly string[], ...path: string[]): unknown[] => [
    ...new Set(ids.map((id) => propertyAt(stage, id, ...path))),
  ]
  const header = 'header.Access-Control-Allow-Origin'
  const functions = operations.map(({ name }) => capitalize(name))
  const responses = Object.keys(gatewayErrors).map((type) => apiId(type))
  const preflights = paths.map((path) => apiId(path, 'OPTIONS')).filter((id) => id in stage.resources)
  const answers = ['Integration', 'IntegrationResponses', '0', 'ResponseParameters']
  return [
    distinct(functions, 'Environment', 'Variables', 'ALLOWED_ORIGINS'),
    distinct(responses, 'ResponseParameters', `gatewayresponse.${header}`),
    distinct(preflights, ...answers, `method.response.${header}`),
    propertyAt(stage, 'RunsBucket', 'CorsConfiguration', 'CorsRules', '0', 'AllowedOrigins'),
  ]
}

const PAGE = 'https://<ConsoleDistribution.DomainName>'
const SEVERAL = RESTORED.allowedOrigins

test.each<[what: string, Settings, ...allowed: unknown[]]>([
  ['by default that of the page', {}, [PAGE], [`'${PAGE}'`], [`'${PAGE}'`], [PAGE]],
  ['by default none without the page', BARE, [''], [undefined], [], undefined],
  ['none', KEYLESS, [''], [undefined], [], [PAGE]],
  ['one', FULL, [ORIGIN], [`'${ORIGIN}'`], [`'${ORIGIN}'`], [PAGE, ORIGIN]],
  ['all', OPEN, ['*'], ["'*'"], ["'*'"], ['*']],
  // The gateway cannot choose, and lets any page read its own errors.
  ['several', RESTORED, [SEVERAL], ["'*'"], [`'${ORIGIN}'`], [PAGE, ...SEVERAL.split(',')]],
])('pages of other origins, %s: all parts agree, and the page may send files', (_, settings, ...expected) => {
  expect(originsIn(settings)).toEqual(expected)
})
