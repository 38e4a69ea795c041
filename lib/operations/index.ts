import { callTool } from './agents.ts'
import { getAnalysis, listAnalyses, runAnalysis } from './analyses.ts'
import { getOpenApi } from './documents.ts'
import { estimate, estimateBaseline, optimizeOrientation } from './estimates.ts'
import {
  getBuildings,
  getTerrainHorizon,
  learnHorizon,
  readHorizonFile,
  writeHorizonFile,
} from './horizons.ts'
import type { Operation } from './operation.ts'
import type { RunStep } from './run-steps.ts'
import { deleteRun, getRun, listRuns, startRun } from './runs.ts'
import { createSite, deleteSite, getSite, listSites, updateSite } from './sites.ts'
import { calculateShading, calculateSunCalendar, getSunPath } from './sun.ts'
import type { Grant } from './tables.ts'

const ownOperations: readonly Operation[] = [
  createSite,
  updateSite,
  runAnalysis,
  listAnalyses,
  getAnalysis,
  calculateShading,
  estimateBaseline,
  getSite,
  listSites,
  deleteSite,
  getOpenApi,
  getSunPath,
  estimate,
  optimizeOrientation,
  getTerrainHorizon,
  readHorizonFile,
  writeHorizonFile,
  startRun,
  getRun,
  listRuns,
  deleteRun,
  getBuildings,
  calculateSunCalendar,
  learnHorizon,
]

const tools = ownOperations.filter(({ tool }) => tool !== null)

/** Each table or index once, with all actions that any of the grants has. */
const merged = (grants: readonly Grant[]): Grant[] =>
  Array.from(
    Map.groupBy(grants, ({ table, index = '' }) => `${table}/${index}`).values(),
    ([first, ...others]): Grant => {
      const [action, ...more] = new Set([first, ...others].flatMap((grant) => grant?.actions ?? []))
      if (!first || !action) throw new Error('A grant has no action')
      return { ...first, actions: [action, ...more] }
    },
  )

/** All that its tools may do, it may do. */
const agentOperation: Operation = {
  ...callTool,
  grants: merged(tools.flatMap(({ grants }) => grants)),
  files: tools.flatMap(({ files }) => files),
  callsEstimator: tools.some(({ callsEstimator }) => callsEstimator),
  fetchesTerrain: tools.some(({ fetchesTerrain }) => fetchesTerrain),
  fetchesBuildings: tools.some(({ fetchesBuildings }) => fetchesBuildings),
  hasAdjustment: tools.some(({ hasAdjustment }) => hasAdjustment),
}

export const operations: readonly Operation[] = [...ownOperations, agentOperation]

/** The handler of `createSite` is in `functions/create-site.ts`, and that of a step in `functions/run-steps/`. */
export const handlerFile = ({ name }: Pick<Operation, 'name'>): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The handler of `prepareRun` is in `functions/run-steps/prepare-run.ts`. */
export const stepFile = (step: Pick<RunStep, 'name'>): string => `run-steps/${handlerFile(step)}`
