import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { optimizedOrientation, sunCalendar } from '../../lib/open-api/example-data.ts'
import { optimizeOrientation } from '../../lib/operations/estimates.ts'
import { operations } from '../../lib/operations/index.ts'
import { calculateSunCalendar } from '../../lib/operations/sun.ts'
import { KEY, SITE, useService } from '../http.ts'

const { url, request } = useService()

const ROOF = { latitude: 47.27, longitude: 11.39, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${url()}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const Reply = z.strictObject({ jsonrpc: z.literal('2.0'), id: z.literal(7), result: z.unknown() })

const ask = async (method: string, params: object = {}): Promise<unknown> => {
  const response = await post({ jsonrpc: '2.0', id: 7, method, params })
  expect(response.status).toBe(200)
  return Reply.parse(await response.json()).result
}

const Result = z.looseObject({
  isError: z.literal(true).optional(),
  content: z.tuple([z.strictObject({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.looseObject({
    leftOut: z.array(z.string()).optional(),
    errors: z.array(z.object({ field: z.string() })).default([]),
  }),
})

const call = async (name: string, given: object) => {
  const { isError, content, structuredContent } = Result.parse(
    await ask('tools/call', { name, arguments: given }),
  )
  const { leftOut, errors, ...data } = structuredContent
  return { isError, text: content[0].text, leftOut, errors, data }
}

const Tools = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      inputSchema: z.looseObject({
        type: z.literal('object'),
        properties: z.looseObject({}),
        required: z.array(z.string()).optional(),
        // Unknown fields are rejected.
        additionalProperties: z.literal(false),
      }),
      annotations: z.object({ readOnlyHint: z.boolean() }),
    }),
  ),
})

test('the tools are the operations of the table that say so, with their summaries and parameters', async () => {
  const { tools } = Tools.parse(await ask('tools/list'))
  const expected = operations.filter(({ tool }) => tool !== null)
  expect(tools.map(({ name }) => name).sort()).toEqual(expected.map(({ name }) => name).sort())
  for (const { name, summary, pathParameters, query, body } of expected) {
    const tool = tools.find((it) => it.name === name)
    expect(tool?.description).toContain(summary)
    const inBody = body instanceof z.ZodObject ? body.shape : name === 'readHorizonFile' && { content: 1 }
    const parameters = { ...pathParameters.shape, ...query.shape, ...inBody }
    expect(Object.keys(tool?.inputSchema.properties ?? {}).sort()).toEqual(Object.keys(parameters).sort())
  }
  // Fields with defaults are optional.
  expect(tools.find(({ name }) => name === 'estimate')?.inputSchema.required).toEqual(Object.keys(ROOF))
  expect(JSON.stringify(tools)).not.toMatch(/#\/components|Idempotency-Key|If-Match|"minItems":8760/)
  const writing = tools.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)
  expect(writing.sort()).toEqual(['createSite', 'runAnalysis'])
})

describe('a tool', () => {
  test('gives the data of its operation without long lists', async () => {
    const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
    const variants = [{ name: 'Open', horizonProfile: [] }]
    const given = { ...ROOF, horizonProfile, variants, hours: true }
    const { text, data, leftOut } = await call('estimate', given)
    const { envelope } = await request('POST', '/estimate', { body: { ...ROOF, horizonProfile } })
    const Loss = z.object({ estimate: z.object({ energy: z.object({ adjustedAnnual: z.number() }) }) })
    expect(Loss.parse(data)).toEqual(Loss.parse(envelope.data))
    expect(text).toMatch(/ Open: [\d,]+ kWh, 0\.0 % lost\. Weather: built-in climate averages/)
    const long = ['estimate.hours.ac', 'estimate.energy.lossByMonthAndHour']
    expect(leftOut).toEqual(expect.arrayContaining(long))
    expect(JSON.stringify(data).match(/-?\d+(\.\d+)?/g)?.length).toBeLessThan(1000)
  })

  test('answers the example of docs/agents.md as that page says', async () => {
    const page = readFileSync('docs/agents.md', 'utf8').replaceAll(/\s+/g, ' ')
    const given = Array.from(page.matchAll(/--tool-arg (?:'(.+?)'|(\S+))/g), ([, quoted, plain = quoted]) => {
      const [name = '', value = ''] = plain?.split('=') ?? []
      return [name, JSON.parse(value)]
    })
    expect(given).toHaveLength(6)
    expect(page).toContain(`“${(await call('estimate', Object.fromEntries(given))).text}”`)
  })

  test('takes parameters of a query and a file', async () => {
    const content = '0;20\n90;4\n180;12\n'
    const { text, data } = await call('readHorizonFile', { content, north: 0, clockwise: false })
    expect(text).toMatch(/^A horizon of 3 points, up to 20°, read as csv: 0° is north and 90° is west, as/)
    expect(data).toMatchObject({ horizonProfile: [{ direction: '0', heightAngle: 20 }, {}, {}] })
  })

  test('stores a site and its analysis', async () => {
    const created = await call('createSite', SITE)
    const { id } = z.object({ id: z.string() }).parse(created.data)
    expect(created.text).toBe(`The site Roof with 4 kW is stored; its id is ${id}.`)
    const { text, data } = await call('runAnalysis', { id })
    expect(text).toMatch(/^Roof: [\d,]+ kWh a year; (?!.*daylight).* The analysis is stored\./)
    expect(data).toMatchObject({ adjusted: { basis: 'energy' } })
    const byHours = await call('runAnalysis', { id, adjustment: 'daylight-hours' })
    expect(byHours.text).toMatch(/ Adjusted by daylight hours: [\d,]+ kWh\. Weather: /)
    const listed = await call('listSites', { limit: 1, view: 'summary' })
    expect(listed.text).toMatch(/^1 site: /)
    expect(listed.data).toMatchObject({ data: [{ name: 'Roof' }] })
  })

  test('tells its result in a sentence of its own', () => {
    const days = 'In 2026 the sun is in sight for 18 h, 5.8 to 5.9 h a day; at some time on every date.'
    expect(calculateSunCalendar.tool(sunCalendar)).toBe(days)
    expect(optimizeOrientation.tool(optimizedOrientation)).toMatch(/^Best behind the skyline: tilt \d+°, /)
  })

  test.each([
    ['estimate', { ...ROOF, latitude: 91, panelTlt: 2 }, ['latitude', 'panelTlt']],
    ['listSites', { limit: null, page: 2 }, ['limit', 'page']],
    ['readHorizonFile', {}, ['content'], 'content is required'],
    ['readHorizonFile', { content: 7 }, ['content'], 'content must be a string'],
    ['readHorizonFile', { content: '0;20', north: '180', clockwise: 'true' }, ['north', 'clockwise']],
    ['runAnalysis', { id: 'x', year: '2026' }, ['year'], 'year must be a whole number'],
  ])('%s says what is wrong with the arguments %o', async (name, given, fields, message = '') => {
    const { isError, text, errors, data } = await call(name, given)
    expect(isError).toBe(true)
    expect(data).toEqual({ statusCode: 400, message: 'Validation failed' })
    expect(text).toMatch(/^Validation failed: /)
    expect(text).toContain(message)
    expect(errors.map(({ field }) => field)).toEqual(fields)
  })
})

describe('the protocol', () => {
  test('needs no session, and takes any Accept', async () => {
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    for (const accept of ['*/*', 'text/event-stream', 'application/json, text/event-stream']) {
      const response = await post({ jsonrpc: '2.0', id: 7, method: 'initialize', params }, { accept })
      expect(response.headers.get('content-type')).toBe('application/json')
      const serverInfo = { name: 'shading-estimation-service' }
      expect(await response.json()).toMatchObject({ result: { serverInfo } })
    }
  })

  test('gets 202 without a body for a notification', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })

  test.each(['GET', 'DELETE'])('refuses %s: clients expect no stream and no session', async (method) => {
    const response = await fetch(`${url()}/mcp`, { method, headers: { 'x-api-key': KEY } })
    expect(await response.json()).toEqual({ statusCode: 405, message: 'Method not allowed' })
    expect(response.headers.get('allow')).toBe('POST')
  })

  test('has an error of its own for an unknown tool', async () => {
    for (const name of ['deleteSite', 'constructor']) {
      const response = await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name } })
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32_602 } })
    }
  })

  test.each([
    ['{', 'Parse error: the body must be JSON'],
    ['[]', 'Parse error: the body must be an object'],
  ])('has an error of its own for %s, which is no message', async (body, message) => {
    const response = await post(body)
    const expected = { jsonrpc: '2.0', id: null, error: { code: -32_700, message } }
    expect({ status: response.status, reply: await response.json() }).toEqual({
      status: 400,
      reply: expected,
    })
  })

  test('leaves to the gateway what fails before', async () => {
    const response = await post('{', { 'content-type': 'text/plain' })
    expect(await response.json()).toMatchObject({ statusCode: 415, message: 'Unsupported media type' })
  })
})
