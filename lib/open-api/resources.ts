import * as z from 'zod'
import * as analysis from '../schemas/analysis.ts'
import * as analysisResult from '../schemas/analysis-result.ts'
import * as baseline from '../schemas/baseline.ts'
import * as errorItem from '../schemas/error-item.ts'
import * as horizon from '../schemas/horizon.ts'
import * as newSite from '../schemas/new-site.ts'
import * as shadingRequest from '../schemas/shading-request.ts'
import * as shadingResult from '../schemas/shading-result.ts'
import * as site from '../schemas/site.ts'
import * as siteChanges from '../schemas/site-changes.ts'
import * as sunPath from '../schemas/sun-path.ts'

const files = [
  analysisResult,
  analysis,
  baseline,
  errorItem,
  horizon,
  newSite,
  shadingRequest,
  shadingResult,
  siteChanges,
  site,
  sunPath,
]

const isResource = (entry: readonly [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType

/**
 * The schemas that documents define by name: the exports with a capital of lib/schemas. Sorted: not every loader lists
 * exports in the same order.
 */
export const resources = files
  .flatMap((file) => Object.entries(file))
  .filter(isResource)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
