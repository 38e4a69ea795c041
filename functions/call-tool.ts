import type { Context } from 'aws-lambda'
import { endpoint } from '../lib/http/endpoint.ts'
import type { GatewayEvent } from '../lib/http/parse-request.ts'
import { answerMessage, type Tools } from '../lib/mcp/server.ts'
import { callOf, type ToolHandler, toolOf } from '../lib/mcp/tool.ts'
import { callTool } from '../lib/operations/agents.ts'

/** The handlers of the tools' operations, each loaded on its first call. */
const handlers: Readonly<Record<string, () => Promise<{ readonly handler: ToolHandler }>>> = {
  calculateSunCalendar: () => import('./calculate-sun-calendar.ts'),
  createSite: () => import('./create-site.ts'),
  estimate: () => import('./estimate.ts'),
  getBuildings: () => import('./get-buildings.ts'),
  getTerrainHorizon: () => import('./get-terrain-horizon.ts'),
  listSites: () => import('./list-sites.ts'),
  optimizeOrientation: () => import('./optimize-orientation.ts'),
  readHorizonFile: () => import('./read-horizon-file.ts'),
  runAnalysis: () => import('./run-analysis.ts'),
}

const toolsFor = (event: GatewayEvent, lambdaContext: Context): Tools => ({
  list: async () => {
    const { operations } = await import('../lib/operations/index.ts')
    return operations.filter(({ name }) => Object.hasOwn(handlers, name)).map(toolOf)
  },
  call: async (name, given) => {
    const load = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    return load ? callOf((await load()).handler, given, event, lambdaContext) : null
  },
})

export const handler = endpoint(callTool, ({ body }, { log }, event, lambdaContext) =>
  answerMessage(event, body, toolsFor(event, lambdaContext), log),
)
