import * as z from 'zod'
import * as operations from '../lib/operations.ts'
import type { Send } from './client.ts'

const PAGE = { limit: '10' }
const PLACE = { latitude: 47.2692, longitude: 11.4041 }
const PANELS = { panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

/** Every ten degrees, as a horizon comes from a survey. */
const horizonProfile = Array.from({ length: 36 }, (_, i) => ({
  direction: String(10 * i),
  heightAngle: Number((9 + 6 * Math.sin(i / 3) + 2 * Math.sin(2.3 * i)).toFixed(1)),
}))

export const SITE = { name: 'Roof in Innsbruck', ...PLACE, ...PANELS, horizonProfile }

const Created = z.object({ data: z.object({ id: z.string() }) })
const History = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) })

const newSite = async (send: Send): Promise<string> =>
  Created.parse(await send(operations.createSite, { body: SITE })).data.id

/** What was there before. */
export interface Settled {
  readonly siteId: string
  readonly analysisId: string
}

/** Ten sites, of which one has been analysed ten times. */
export const settle = async (send: Send): Promise<Settled> => {
  for (let i = 1; i < 10; i++) await newSite(send)
  const siteId = await newSite(send)
  for (let i = 0; i < 10; i++) await send(operations.runAnalysis, { id: siteId })
  const { data } = History.parse(await send(operations.listAnalyses, { id: siteId, query: PAGE }))
  return { siteId, analysisId: data[0].id }
}

const asText = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** Every operation once: a site comes, is analysed and goes; the lists are those of what is settled. */
export const live = async (send: Send, { siteId, analysisId }: Settled): Promise<void> => {
  const id = await newSite(send)
  await send(operations.getSite, { id })
  await send(operations.updateSite, { id, body: { horizonProfile } })
  await send(operations.runAnalysis, { id })
  await send(operations.listSites, { query: PAGE })
  await send(operations.listAnalyses, { id: siteId, query: PAGE })
  await send(operations.getAnalysis, { id: analysisId })
  await send(operations.estimateBaseline, { query: asText({ ...PLACE, ...PANELS }) })
  await send(operations.calculateShading, { body: { ...PLACE, horizonProfile } })
  await send(operations.getSunPath, { query: asText(PLACE) })
  await send(operations.getOpenApi)
  await send(operations.deleteSite, { id })
}
