import * as z from 'zod'
import * as analysis from '../schemas/analysis.ts'
import * as baseline from '../schemas/baseline.ts'
import * as buildings from '../schemas/buildings.ts'
import * as errorItem from '../schemas/error-item.ts'
import * as estimate from '../schemas/estimate.ts'
import * as horizon from '../schemas/horizon.ts'
import * as horizonFile from '../schemas/horizon-file.ts'
import * as horizonSource from '../schemas/horizon-source.ts'
import * as hours from '../schemas/hours.ts'
import * as obstacle from '../schemas/obstacle.ts'
import * as orientation from '../schemas/orientation.ts'
import * as run from '../schemas/run.ts'
import * as shading from '../schemas/shading.ts'
import * as site from '../schemas/site.ts'
import * as siteSummary from '../schemas/site-summary.ts'
import * as sunCalendar from '../schemas/sun-calendar.ts'
import * as sunPath from '../schemas/sun-path.ts'
import * as terrain from '../schemas/terrain.ts'

const files = [
  analysis,
  baseline,
  buildings,
  errorItem,
  estimate,
  horizon,
  horizonFile,
  horizonSource,
  hours,
  obstacle,
  orientation,
  run,
  shading,
  site,
  siteSummary,
  sunCalendar,
  sunPath,
  terrain,
]

const isResource = (entry: readonly [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType

/**
 * The schemas that the document defines by name: the capitalized exports of lib/schemas. Sorted, because loaders list
 * exports in different orders.
 */
export const resources = files
  .flatMap((file) => Object.entries(file))
  .filter(isResource)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
