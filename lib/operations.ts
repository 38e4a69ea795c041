import type { Operation } from './operation.ts'
import { calculateShading } from './operations/calculate-shading.ts'
import { createSite } from './operations/create-site.ts'
import { deleteSite } from './operations/delete-site.ts'
import { estimateBaseline } from './operations/estimate-baseline.ts'
import { getAnalysis } from './operations/get-analysis.ts'
import { getOpenApi } from './operations/get-open-api.ts'
import { getSite } from './operations/get-site.ts'
import { getSunPath } from './operations/get-sun-path.ts'
import { listAnalyses } from './operations/list-analyses.ts'
import { listSites } from './operations/list-sites.ts'
import { runAnalysis } from './operations/run-analysis.ts'
import { updateSite } from './operations/update-site.ts'

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
]

/** The handler of `createSite` is in `functions/create-site.ts`. */
export const handlerFile = ({ name }: Pick<Operation, 'name'>): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
