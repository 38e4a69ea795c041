import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { environment, setting } from '../../platform/env.ts'
import { hasSmallInverter } from '../../pvwatts/system.ts'
import { Adjusted, Energy } from '../../schemas/analysis.ts'
import { Baseline, estimatorName } from '../../schemas/baseline.ts'
import { ErrorItem } from '../../schemas/error-item.ts'
import type { Panels } from '../../schemas/panels.ts'
import { ShadingResult } from '../../schemas/sun.ts'
import { RunRow } from '../upload/row.ts'
import type { RunFiles } from './run-files.ts'

/*
 * The files of a run. Each step reads its predecessors' files and writes one per chunk.
 */

export const MAX_UPLOAD_BYTES = 1e9

/** Large enough that rows share loaded data, small enough to repeat after a failure. */
export const ROWS_PER_CHUNK = 250
/** Baselines and terrain horizons, respectively, that one chunk fetches. */
export const PLANES_PER_CHUNK = 50
export const PLACES_PER_CHUNK = 25

export const fileNames = {
  /** Exactly as uploaded. */
  upload: 'upload',
  /** {@link PreparedRows}. */
  rows: (chunk: number) => `rows/${chunk}.json`,
  /** {@link Planes}. */
  planes: (chunk: number) => `planes/${chunk}.json`,
  /** {@link Places}. */
  places: (chunk: number) => `places/${chunk}.json`,
  /** {@link PlaneBaselines} of the planes with the same number. */
  baselines: (chunk: number) => `baselines/${chunk}.json`,
  /** {@link PlaceHorizons} of the places with the same number. */
  terrain: (chunk: number) => `terrain/${chunk}.json`,
  /** {@link RowResults} of the rows with the same number. */
  results: (chunk: number) => `results/${chunk}.json`,
  resultsCsv: 'results.csv',
  /** Lines of {@link RowResult}. */
  resultsJsonLines: 'results.jsonl',
} as const

const rowIdentity = {
  /** From 1, in the order of the file. */
  row: z.int(),
  id: z.string(),
}

const ValidRow = z.strictObject({
  ...rowIdentity,
  site: RunRow.omit({ id: true }),
  /** Numbers of the plane and the place, counted from 0 over the whole run. */
  plane: z.int(),
  place: z.int(),
})
const InvalidRow = z.strictObject({ ...rowIdentity, errors: z.array(ErrorItem) })

/** The rows of the file after validation. */
export const PreparedRows = z.array(z.union([ValidRow, InvalidRow]))

/** The viewpoint of a horizon: rows with the same place and height share one. */
const Viewpoint = RunRow.pick({ latitude: true, longitude: true, panelHeight: true })
export const Places = z.array(Viewpoint)

/** Representative sizes, kW: for systems with a small inverter, and for all others. */
const [SMALL_SIZE, USUAL_SIZE] = [0.5, 4]

/** The panels of an estimator request; rows with equal panels share a baseline. The previous version's files have no size. */
const PlaneAtPlace = RunRow.pick({
  latitude: true,
  longitude: true,
  panelTilt: true,
  panelAzimuth: true,
}).extend({
  systemSize: RunRow.shape.systemSize.default(USUAL_SIZE),
})
export const Planes = z.array(PlaneAtPlace)

const Failed = z.strictObject({ error: z.string() })

/** The estimator that answered for each plane, or an error. */
export const PlaneBaselines = z.array(z.union([z.strictObject({ estimator: estimatorName }), Failed]))

/** Heights of the terrain in degrees at the azimuths 0°, 1° … 359°. */
export const PlaceHorizons = z.array(z.union([z.strictObject({ heights: z.array(z.number()) }), Failed]))

export const EstimatedRow = z.object({
  ...rowIdentity,
  estimator: estimatorName,
  baseline: Baseline.pick({ ac_annual: true, ac_monthly: true }),
  energyLoss: Energy.shape.annualLoss,
  daylightHoursLoss: ShadingResult.shape.averageShadingLoss,
  adjusted: Adjusted,
})
const FailedRow = z.object({ ...rowIdentity, error: z.string(), errors: z.array(ErrorItem).exactOptional() })

/** The results of a chunk of rows. */
export const RowResults = z.array(z.union([EstimatedRow, FailedRow]))

export type ValidRow = z.infer<typeof ValidRow>
export type InvalidRow = z.infer<typeof InvalidRow>
export type PreparedRow = ValidRow | InvalidRow
export type Viewpoint = z.infer<typeof Viewpoint>
export type PlaneBaseline = z.infer<typeof PlaneBaselines>[number]
export type PlaceHorizon = z.infer<typeof PlaceHorizons>[number]
export type FailedRow = z.infer<typeof FailedRow>
export type RowResult = z.infer<typeof EstimatedRow> | FailedRow

/** Production is proportional to size except for one step, so one size on either side of the step serves all rows. */
export const planeOf = ({ latitude, longitude, panelTilt, panelAzimuth, systemSize }: Panels): Panels => {
  const size = hasSmallInverter(systemSize) ? SMALL_SIZE : USUAL_SIZE
  return { latitude, longitude, panelTilt, panelAzimuth, systemSize: size }
}

type Readable = Pick<RunFiles, 'read'>

/**
 * null if there is no such file.
 *
 * @throws if the file has other content
 */
export const findContent = async <T>(
  files: Readable,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | null> => {
  const stream = await files.read(name)
  return stream && schema.parse(JSON.parse(await text(stream)))
}

/**
 * A step starts after the steps that write its input, so a file is missing only if the run has been deleted.
 *
 * @throws if the file is missing or has other content
 */
export const readContent = async <T>(files: Readable, name: string, schema: z.ZodType<T>): Promise<T> => {
  const content = await findContent(files, name, schema)
  if (content === null) throw new Error(`The file ${name} of the run is missing`)
  return content
}

/** Files are in a bucket on AWS, and in a folder on a local server. */
export const filesOf = async (runId: string): Promise<RunFiles> => {
  if (setting(environment.runsBucket) !== undefined) {
    const { bucketFiles } = await import('./bucket.ts')
    return bucketFiles(runId)
  }
  const { folderFiles } = await import('./folder.ts')
  return folderFiles(runId)
}
