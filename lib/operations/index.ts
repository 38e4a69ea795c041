import * as agents from './agents.ts'
import * as analyses from './analyses.ts'
import * as documents from './documents.ts'
import * as estimates from './estimates.ts'
import * as horizons from './horizons.ts'
import type { Operation } from './operation.ts'
import type { RunStep } from './run-steps.ts'
import * as runs from './runs.ts'
import * as sites from './sites.ts'
import * as sun from './sun.ts'

const ownOperations: readonly Operation[] = [
  sites.createSite,
  sites.updateSite,
  analyses.runAnalysis,
  analyses.listAnalyses,
  analyses.getAnalysis,
  sun.calculateShading,
  estimates.estimateBaseline,
  sites.getSite,
  sites.listSites,
  sites.deleteSite,
  documents.getOpenApi,
  sun.getSunPath,
  estimates.estimate,
  estimates.optimizeOrientation,
  horizons.getTerrainHorizon,
  horizons.readHorizonFile,
  horizons.writeHorizonFile,
  runs.startRun,
  runs.getRun,
  runs.listRuns,
  runs.deleteRun,
  horizons.getBuildings,
  sun.calculateSunCalendar,
  horizons.learnHorizon,
]

const tools = ownOperations.filter(({ tool }) => tool !== null)

/** It has the permissions of all its tools. */
const agentOperation: Operation = {
  ...agents.callTool,
  grants: tools.flatMap(({ grants }) => grants),
  files: tools.flatMap(({ files }) => files),
  callsEstimator: tools.some(({ callsEstimator }) => callsEstimator),
  fetchesTerrain: tools.some(({ fetchesTerrain }) => fetchesTerrain),
  fetchesBuildings: tools.some(({ fetchesBuildings }) => fetchesBuildings),
  hasAdjustment: tools.some(({ hasAdjustment }) => hasAdjustment),
}

export const operations: readonly Operation[] = [...ownOperations, agentOperation]

/** `create-site` for `createSite`: its handler is in `functions/create-site.ts`, a step's in `functions/run-steps/`. */
export const handlerFile = ({ name }: Pick<Operation, 'name'>): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The handler of `prepareRun` is in `functions/run-steps/prepare-run.ts`. */
export const stepFile = (step: Pick<RunStep, 'name'>): string => `run-steps/${handlerFile(step)}`
