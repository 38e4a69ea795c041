import * as z from 'zod'
import { calculateShading } from '../lib/operations/calculate-shading.ts'
import { createSite } from '../lib/operations/create-site.ts'
import { deleteSite } from '../lib/operations/delete-site.ts'
import { estimateBaseline } from '../lib/operations/estimate-baseline.ts'
import { getAnalysis } from '../lib/operations/get-analysis.ts'
import { getOpenApi } from '../lib/operations/get-open-api.ts'
import { getSite } from '../lib/operations/get-site.ts'
import { getSunPath } from '../lib/operations/get-sun-path.ts'
import { listAnalyses } from '../lib/operations/list-analyses.ts'
import { listSites } from '../lib/operations/list-sites.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'
import { updateSite } from '../lib/operations/update-site.ts'
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
  Created.parse(await send(createSite, { body: SITE })).data.id

/** What was there before. */
export interface Settled {
  readonly siteId: string
  readonly analysisId: string
}

/** Ten sites, of which one has been analysed ten times. */
export const settle = async (send: Send): Promise<Settled> => {
  for (let i = 1; i < 10; i++) await newSite(send)
  const siteId = await newSite(send)
  for (let i = 0; i < 10; i++) await send(runAnalysis, { id: siteId })
  const { data } = History.parse(await send(listAnalyses, { id: siteId, query: PAGE }))
  return { siteId, analysisId: data[0].id }
}

const asText = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** Every operation once: a site comes, is analysed and goes; the lists are those of what is settled. */
export const live = async (send: Send, { siteId, analysisId }: Settled): Promise<void> => {
  const id = await newSite(send)
  await send(getSite, { id })
  await send(updateSite, { id, body: { horizonProfile } })
  await send(runAnalysis, { id })
  await send(listSites, { query: PAGE })
  await send(listAnalyses, { id: siteId, query: PAGE })
  await send(getAnalysis, { id: analysisId })
  await send(estimateBaseline, { query: asText({ ...PLACE, ...PANELS }) })
  await send(calculateShading, { body: { ...PLACE, horizonProfile } })
  await send(getSunPath, { query: asText(PLACE) })
  await send(getOpenApi)
  await send(deleteSite, { id })
}
