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

export const operations: readonly Operation[] = [
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

/** The handler of `createSite` is in `functions/create-site.ts`, and that of a step in `functions/run-steps/`. */
export const handlerFile = ({ name }: Pick<Operation, 'name'>): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The handler of `prepareRun` is in `functions/run-steps/prepare-run.ts`. */
export const stepFile = (step: Pick<RunStep, 'name'>): string => `run-steps/${handlerFile(step)}`
