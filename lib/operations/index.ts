import { calculateShading } from './calculate-shading.ts'
import { calculateSunCalendar } from './calculate-sun-calendar.ts'
import { createSite } from './create-site.ts'
import { deleteRun } from './delete-run.ts'
import { deleteSite } from './delete-site.ts'
import { estimate } from './estimate.ts'
import { estimateBaseline } from './estimate-baseline.ts'
import { getAnalysis } from './get-analysis.ts'
import { getBuildings } from './get-buildings.ts'
import { getOpenApi } from './get-open-api.ts'
import { getRun } from './get-run.ts'
import { getSite } from './get-site.ts'
import { getSunPath } from './get-sun-path.ts'
import { getTerrainHorizon } from './get-terrain-horizon.ts'
import { learnHorizon } from './learn-horizon.ts'
import { listAnalyses } from './list-analyses.ts'
import { listRuns } from './list-runs.ts'
import { listSites } from './list-sites.ts'
import type { Operation } from './operation.ts'
import { optimizeOrientation } from './optimize-orientation.ts'
import { readHorizonFile } from './read-horizon-file.ts'
import { runAnalysis } from './run-analysis.ts'
import type { RunStep } from './run-steps.ts'
import { startRun } from './start-run.ts'
import { updateSite } from './update-site.ts'
import { writeHorizonFile } from './write-horizon-file.ts'

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
