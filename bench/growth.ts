import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import * as z from 'zod'
import { storeAnalysis } from '../lib/analyses/store.ts'
import { deleteSite } from '../lib/operations/delete-site.ts'
import { getSite } from '../lib/operations/get-site.ts'
import { listAnalyses } from '../lib/operations/list-analyses.ts'
import { listSites } from '../lib/operations/list-sites.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'
import { AnalysisResult } from '../lib/schemas/analysis.ts'
import { client } from '../lib/storage/document-client.ts'
import { createTables, type Database, startDatabase } from '../local/database/database.ts'
import { contextAt } from '../test/context.ts'
import { compare, figure, type Part, range, table } from './runs.ts'
import { addSite, call, eventOf } from './service.ts'

const FEW = 10
const MANY = 10_000
const BATCH = 10

const Analyzed = z.object({ data: AnalysisResult })

const addAnalyses = async (siteId: string, count: number): Promise<void> => {
  const { data } = Analyzed.parse(JSON.parse(await call(runAnalysis, eventOf(runAnalysis, siteId))))
  const context = contextAt(new Date(), 600_000)
  for (let i = 1; i < count; i++)
    await storeAnalysis(siteId, data, { createdAt: new Date(i), token: randomUUID() }, context)
}

interface Stored {
  readonly database: Database
  /** The site with all the analyses. */
  readonly siteId: string
}

/** A database of so many sites, one of which has as many analyses. */
const fill = async (count: number): Promise<Stored> => {
  const database = await startDatabase(null)
  database.connect(client)
  await createTables(client)
  for (let i = 1; i < count; i++) await addSite()
  const siteId = await addSite()
  await addAnalyses(siteId, count)
  return { database, siteId }
}

const createAndDelete = async (): Promise<void> => {
  const id = await addSite()
  await call(runAnalysis, eventOf(runAnalysis, id))
  await call(deleteSite, eventOf(deleteSite, id))
}

const requests: Readonly<Record<string, (siteId: string) => Promise<unknown>>> = {
  'the first ten sites': () => call(listSites, eventOf(listSites)),
  'the first ten analyses of one site': (siteId) => call(listAnalyses, eventOf(listAnalyses, siteId)),
  'one site': (siteId) => call(getSite, eventOf(getSite, siteId)),
  'create a site, analyze and delete it': createAndDelete,
}

const batchOn = ({ database, siteId }: Stored, request: (siteId: string) => Promise<unknown>) => ({
  run: async () => {
    database.connect(client)
    for (let i = 0; i < BATCH; i++) await request(siteId)
  },
  count: BATCH,
})

/** @returns milliseconds per analysis */
const timeDeletion = async ({ database, siteId }: Stored, analyses: number): Promise<number> => {
  database.connect(client)
  const start = performance.now()
  await call(deleteSite, eventOf(deleteSite, siteId))
  return (performance.now() - start) / analyses
}

const run = async (): Promise<string> => {
  const few = await fill(FEW)
  const many = await fill(MANY)
  const rows: string[][] = []
  for (const [name, request] of Object.entries(requests)) {
    const { ours, rival, timeRatio } = await compare(batchOn(many, request), batchOn(few, request), 25)
    rows.push([name, figure(rival / 1000), figure(ours / 1000), range(timeRatio)])
  }
  const each = { few: await timeDeletion(few, FEW), many: await timeDeletion(many, MANY) }
  return `Milliseconds of warm requests to the embedded database, with ${FEW} sites and as many analyses of one of them, and with
${MANY} of each.
${table(['Request', `${FEW}, ms`, `${MANY}, ms`, `${MANY} ÷ ${FEW}`], rows)}
Deleting a site takes ${figure(each.few)} ms per analysis if it has ${FEW}, and ${figure(each.many)} ms if it has ${MANY}.
`
}

export const part: Part = { title: 'Growth', run }
