import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createSite } from '../lib/operations/create-site.ts'
import { deleteSite } from '../lib/operations/delete-site.ts'
import { listAnalyses } from '../lib/operations/list-analyses.ts'
import { listSites } from '../lib/operations/list-sites.ts'
import { runAnalysis } from '../lib/operations/run-analysis.ts'
import { environment } from '../lib/platform/env.ts'
import { createTables } from '../local/database/database.ts'
import type { Handler } from '../local/gateway/gateway.ts'
import type { Container } from '../test/lambda/container.ts'
import { type Client, clientOf } from './client.ts'
import { type Invocation, start, warmHandler } from './containers.ts'
import { anyItem, fill, type Item } from './fill.ts'
import { settle } from './life.ts'
import { stage } from './stage.ts'

/** Some functions with a client, and what was measured of them. */
export interface World extends Client {
  readonly taken: Invocation[]
  readonly containers: readonly Container[]
}

/** @param variables in the place of those of the deployment */
const open = async (
  names: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<World> => {
  const { functions } = await stage()
  const taken: Invocation[] = []
  const containers: Container[] = []
  const handlers = new Map<string, Handler>()
  for (const name of names) {
    const definition = functions.get(name)
    if (!definition) throw new Error(`There is no function for ${name}`)
    const container = await start({ ...definition, environment: { ...definition.environment, ...variables } })
    containers.push(container)
    handlers.set(name, warmHandler({ name, arn: definition.arn }, container, taken))
  }
  return { taken, containers, ...(await clientOf(handlers)) }
}

export const endWorld = async ({ close, containers }: World): Promise<void> => {
  close()
  await Promise.all(containers.map((container) => container.kill()))
}

/** A site, of an open horizon to be small, and an analysis as the service stores them. */
export interface Samples {
  readonly site: Item
  readonly analysis: Item
}

export const samples = async (): Promise<Samples> => {
  const { functions } = await stage()
  const world = await open([createSite, runAnalysis, listAnalyses].map(({ name }) => name))
  await settle(world.send)
  await endWorld(world)
  const variables = functions.get(runAnalysis.name)?.environment ?? {}
  return {
    site: { ...(await anyItem(variables[environment.sitesTable] ?? '')), horizonProfile: [] },
    analysis: await anyItem(variables[environment.analysesTable] ?? ''),
  }
}

const FIRST = Date.UTC(2020, 0, 1)
const HOUR = 3_600_000
const at = (i: number): string => new Date(FIRST + i * HOUR).toISOString()

/** A world of so many sites, one of which has as many analyses. */
export interface GrownWorld extends World {
  readonly siteId: string
  /** Another site with so many analyses. */
  add(analyses: number): Promise<string>
}

export const grow = async (size: number, { site, analysis }: Samples): Promise<GrownWorld> => {
  const [sites, analyses] = [`sites-of-${size}`, `analyses-of-${size}`]
  const variables = { [environment.sitesTable]: sites, [environment.analysesTable]: analyses }
  const { engine } = await stage()
  Object.assign(process.env, { ...variables, [environment.baselinesTable]: `baselines-of-${size}` })
  await createTables(new DynamoDBClient({ endpoint: engine }))
  const analyse = (siteId: string, count: number) =>
    fill(analyses, count, (i) => ({ ...analysis, siteId, createdAt: at(i) }))
  const ids = Array.from({ length: size }, () => randomUUID())
  await fill(sites, size, (i) => ({ ...site, id: ids[i], createdAt: at(i) }))
  const siteId = ids.at(-1) ?? ''
  await analyse(siteId, size)
  return {
    ...(await open(
      [listSites, listAnalyses, deleteSite].map(({ name }) => name),
      variables,
    )),
    siteId,
    add: async (count) => {
      const id = randomUUID()
      await fill(sites, 1, () => ({ ...site, id, createdAt: at(size) }))
      await analyse(id, count)
      return id
    },
  }
}
