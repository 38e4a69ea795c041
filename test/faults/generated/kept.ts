import type { APIGatewayProxyEvent } from 'aws-lambda'
import { expect } from 'vitest'
import * as z from 'zod'
import { deleteSite } from '../../../lib/operations/delete-site.ts'
import { getAnalysis } from '../../../lib/operations/get-analysis.ts'
import { getSite } from '../../../lib/operations/get-site.ts'
import { listAnalyses } from '../../../lib/operations/list-analyses.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { Envelope } from '../../http.ts'
import { type Answered, bareEvent, type Call, dataIn, idIn } from './caller.ts'

const Sent = z.record(z.string(), z.unknown())

/** The only values that the service stores differently from how they were sent, as documented. */
const asKept = (name: string, value: unknown): unknown => {
  if (name === 'name' && typeof value === 'string') return value.trim()
  if (name === 'direction' && typeof value === 'string') return value.toUpperCase()
  if (name === 'panelAzimuth' && value === 360) return 0
  return typeof value === 'number' && Math.abs(value) < 1e-12 ? 0 : value
}

const sentIn = ({ body, isBase64Encoded }: APIGatewayProxyEvent): Record<string, unknown> => {
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()
  return Sent.parse(JSON.parse(text.replace(/^\ufeff/, ''), asKept))
}

const dataOf = ({ body }: Answered): unknown => Envelope.parse(body).data

const expectSite = async (call: Call, event: APIGatewayProxyEvent, answered: Answered): Promise<void> => {
  expect(dataOf(answered)).toMatchObject(sentIn(event))
  const id = idIn(answered)
  const read = await call(getSite, bareEvent(getSite, { id }))
  expect(dataOf(read)).toStrictEqual(dataOf(answered))
}

const created = new Set<string>()

/** With an idempotency key the site may be one that was already checked and deleted. */
const expectNewSite = async (call: Call, event: APIGatewayProxyEvent, answered: Answered): Promise<void> => {
  const id = idIn(answered)
  if (created.has(id)) return
  created.add(id)
  await expectSite(call, event, answered)
  expect((await call(deleteSite, bareEvent(deleteSite, { id }))).response.statusCode).toBe(200)
}

const expectAnalysis = async (call: Call, event: APIGatewayProxyEvent, answered: Answered): Promise<void> => {
  // The analysis behind an idempotency key need not be the newest.
  const query = 'Idempotency-Key' in (event.headers ?? {}) ? null : { limit: '1' }
  const all = bareEvent(listAnalyses, { id: event.pathParameters?.id ?? '' })
  const history = { ...all, queryStringParameters: query }
  const stored = dataIn(listAnalyses, await call(listAnalyses, history))
  const same = stored.find(({ result }) => JSON.stringify(result) === JSON.stringify(dataOf(answered)))
  expect(same?.result).toStrictEqual(dataOf(answered))
  const read = await call(getAnalysis, bareEvent(getAnalysis, { id: same?.id ?? '' }))
  expect(dataOf(read)).toStrictEqual(same)
}

const expectNone = async (call: Call, event: APIGatewayProxyEvent): Promise<void> => {
  const { response } = await call(getSite, bareEvent(getSite, { id: event.pathParameters?.id ?? '' }))
  expect(response.statusCode).toBe(404)
}

const Estimated = z.object({ inputs: z.unknown() })
const AllEstimated = z.object({
  estimate: Estimated,
  variants: z.array(z.object({ name: z.string(), estimate: Estimated })),
})
const SentVariants = z.array(Sent).default([])

/** The inputs of an estimate are what was sent, and those of a variant with its changes. */
const expectEstimates = async (_: Call, event: APIGatewayProxyEvent, answered: Answered): Promise<void> => {
  const { variants, ...given } = sentIn(event)
  const changes = SentVariants.parse(variants)
  const estimated = AllEstimated.parse(dataOf(answered))
  expect(estimated.estimate.inputs).toMatchObject(given)
  expect(estimated.variants.map(({ name }) => name)).toEqual(changes.map(({ name }) => name))
  for (const [i, { estimate }] of estimated.variants.entries()) {
    const { name: __, ...changed } = changes[i] ?? {}
    expect(estimate.inputs).toMatchObject({ ...given, ...changed })
  }
}

const expectations: Record<
  string,
  (call: Call, event: APIGatewayProxyEvent, answered: Answered) => Promise<void>
> = {
  createSite: expectNewSite,
  updateSite: expectSite,
  runAnalysis: expectAnalysis,
  deleteSite: expectNone,
  estimate: expectEstimates,
}

/** Checks that what an operation accepted reads back or comes back the same. */
export const expectKept = async (
  call: Call,
  { name }: Operation,
  event: APIGatewayProxyEvent,
  answered: Answered,
): Promise<void> => expectations[name]?.(call, event, answered)
