import { calculateShading } from './calculate-shading.ts'
import { createSite } from './create-site.ts'
import { deleteSite } from './delete-site.ts'
import { estimate } from './estimate.ts'
import { estimateBaseline } from './estimate-baseline.ts'
import { getAnalysis } from './get-analysis.ts'
import { getOpenApi } from './get-open-api.ts'
import { getSite } from './get-site.ts'
import { getSunPath } from './get-sun-path.ts'
import { getTerrainHorizon } from './get-terrain-horizon.ts'
import { listAnalyses } from './list-analyses.ts'
import { listSites } from './list-sites.ts'
import type { Operation } from './operation.ts'
import { optimizeOrientation } from './optimize-orientation.ts'
import { readHorizonFile } from './read-horizon-file.ts'
import { runAnalysis } from './run-analysis.ts'
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
]

/** The handler of `createSite` is in `functions/create-site.ts`. */
export const handlerFile = ({ name }: Pick<Operation, 'name'>): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
