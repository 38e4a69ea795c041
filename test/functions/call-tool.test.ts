import { readFileSync } from 'node:fs'
import type { Context } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { handler } from '../../functions/call-tool.ts'
import { optimizedOrientation, sunCalendar } from '../../lib/open-api/example-data.ts'
import { optimizeOrientation } from '../../lib/operations/estimates.ts'
import { operations } from '../../lib/operations/index.ts'
import { calculateSunCalendar } from '../../lib/operations/sun.ts'
import { deadlineIn } from '../../lib/platform/deadline.ts'
import { lambdaContext } from '../../local/lambda.ts'
import { KEY, SITE, useService } from '../http.ts'

const { url, request } = useService()

const PLACE = { latitude: 47.27, longitude: 11.39 }
const ROOF = { ...PLACE, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

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
        // Fields with defaults are optional, and unknown ones are rejected.
        required: z
          .array(
            z.enum([
              'latitude',
              'longitude',
              'panelTilt',
              'panelAzimuth',
              'systemSize',
              'id',
              'content',
              'name',
            ]),
          )
          .default([]),
        additionalProperties: z.literal(false),
      }),
      annotations: z.object({ readOnlyHint: z.boolean() }),
    }),
  ),
})

describe('the tools', () => {
  test('are the operations of the table that say so, with their summaries and parameters', async () => {
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
    expect(JSON.stringify(tools)).not.toMatch(/#\/components|Idempotency-Key|If-Match|"minItems":8760/)
    const readOnly = tools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name)
    expect(expected.filter(({ name }) => !readOnly.includes(name)).map(({ name }) => name)).toEqual([
      'createSite',
      'runAnalysis',
    ])
  })
})

describe('a tool', () => {
  test('gives the data of its operation without long lists, and a line with units', async () => {
    const horizonProfile = [{ direction: 'S', heightAngle: 20 }]
    const variants = [{ name: 'Open', horizonProfile: [] }]
    const given = { ...ROOF, horizonProfile, variants, hours: true }
    const { text, data, leftOut = [] } = await call('estimate', given)
    const { envelope } = await request('POST', '/estimate', { body: { ...ROOF, horizonProfile } })
    const Loss = z.object({ estimate: z.object({ energy: z.looseObject({ adjustedAnnual: z.number() }) }) })
    const [ours, theirs] = [Loss.parse(data), Loss.parse(envelope.data)]
    expect(ours.estimate.energy.adjustedAnnual).toBe(theirs.estimate.energy.adjustedAnnual)
    expect(text).toMatch(
      /^[\d,]+ kWh a year; shade costs \d+ kWh, \d\.\d % \(\d\.\d to \d\.\d % if the horizon is 1° off\)\. Open: [\d,]+ kWh, 0\.0 % lost\. Weather: built-in climate averages/,
    )
    expect(leftOut).toContain('estimate.hours.ac')
    expect(leftOut).toContain('estimate.energy.lossByMonthAndHour')
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
    const { text, data } = await call('readHorizonFile', { content: '0;20\n90;4\n180;12\n', north: 0 })
    expect(text).toMatch(/^A horizon of 3 points, up to 20°, read as csv: 0° is north/)
    expect(data).toMatchObject({ horizonProfile: [{ direction: '0', heightAngle: 20 }, {}, {}] })
    const reversed = (await call('readHorizonFile', { content: '0;20\n90;4\n', clockwise: false })).data
    expect(reversed).toMatchObject({ convention: expect.stringContaining('counter-clockwise as requested') })
  })

  test('stores a site and its analysis', async () => {
    const created = await call('createSite', SITE)
    const { id } = z.object({ id: z.string() }).parse(created.data)
    expect(created.text).toBe(`The site Roof with 4 kW is stored; its id is ${id}.`)
    const { text, data } = await call('runAnalysis', { id })
    expect(text).toMatch(/^Roof: [\d,]+ kWh a year; .* The analysis is stored\./)
    expect(data).toMatchObject({ adjusted: { basis: 'energy' } })
    expect(text).not.toContain('daylight')
    const byHours = await call('runAnalysis', { id, adjustment: 'daylight-hours' })
    expect(byHours.text).toMatch(/ Adjusted by daylight hours: [\d,]+ kWh\. Weather: /)
    const listed = await call('listSites', { limit: 1, view: 'summary' })
    expect(listed.text).toMatch(/^1 site: /)
    expect(listed.data).toMatchObject({ data: [{ name: 'Roof' }] })
    const history = await request('GET', `/sites/${id}/analyses`)
    expect(history.envelope.data).toHaveLength(2)
  })

  test('tells its result in a sentence of its own', () => {
    const days = 'In 2026 the sun is in sight for 18 h, 5.8 to 5.9 h a day; at some time on every date.'
    expect(calculateSunCalendar.tool(sunCalendar)).toBe(days)
    expect(optimizeOrientation.tool(optimizedOrientation)).toMatch(/^Best behind the skyline: tilt \d+°, /)
  })

  test.each([
    ['estimate', { ...ROOF, latitude: 91, panelTlt: 2 }, ['latitude', 'panelTlt']],
    ['listSites', { limit: 0 }, ['limit']],
    ['listSites', { limit: null, page: 2 }, ['limit', 'page']],
    ['readHorizonFile', { north: 45, content: 'x' }, ['north']],
    ['readHorizonFile', {}, ['content'], 'content is required'],
    ['readHorizonFile', { content: 7 }, ['content'], 'content must be a string'],
    ['readHorizonFile', { content: '0;20', north: '180', clockwise: 'true' }, ['north', 'clockwise']],
    ['runAnalysis', { year: 2026 }, ['id']],
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
    const refused = { statusCode: 405, message: 'Method not allowed' }
    expect([response.status, await response.json()]).toEqual([405, refused])
    expect(response.headers.get('allow')).toBe('POST')
  })

  test.each(['deleteSite', 'constructor', ''])(
    'has an error of its own for the unknown tool “%s”',
    async (name) => {
      const response = await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name } })
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32_602 } })
    },
  )

  test('leaves to the gateway what fails before', async () => {
    const response = await post('[')
    expect([response.status, await response.json()]).toMatchObject([400, { statusCode: 400 }])
  })

  test('says nothing of an unexpected error, which is logged', async () => {
    const event = JSON.parse(readFileSync('events/call-tool.json', 'utf8'))
    const context: Context = Object.assign(JSON.parse('{}'), lambdaContext(deadlineIn(20_000)))
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'listSites' } }
    const body = JSON.stringify(call)
    const { SITES_TABLE } = process.env
    process.env.SITES_TABLE = ''
    const response = await handler({ ...event, body }, context).finally(() => {
      process.env.SITES_TABLE = SITES_TABLE
    })
    expect(JSON.parse(response.body)).toMatchObject({
      result: { isError: true, content: [{ text: 'Internal server error' }] },
    })
  })
})
