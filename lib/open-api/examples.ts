import * as z from 'zod'
import { entityTag } from '../http/entity-tag.ts'
import type { Operation } from '../operations/operation.ts'
import { Analysis, AnalysisResult } from '../schemas/analysis.ts'
import { Baseline } from '../schemas/baseline.ts'
import { EstimateRequest, Estimates } from '../schemas/estimate.ts'
import { HorizonFile, HorizonFileReading } from '../schemas/horizon-file.ts'
import { OptimizedOrientation, OrientationRequest } from '../schemas/orientation.ts'
import { ShadingRequest, ShadingResult } from '../schemas/shading.ts'
import { NewSite, Site, SiteChanges } from '../schemas/site.ts'
import { SunPath } from '../schemas/sun-path.ts'
import { TerrainHorizon } from '../schemas/terrain.ts'
import {
  analysis,
  analysisResult,
  baseline,
  estimateRequest,
  estimates,
  horizonFile,
  horizonFileReading,
  horizonFiles,
  newSite,
  orientation,
  orientationRequest,
  shading,
  shadingRequest,
  site,
  sunPath,
  terrainHorizon,
} from './example-data.ts'

/** Examples by their schema. */
const examples = new Map<z.ZodType, unknown>([
  [NewSite, newSite],
  [SiteChanges, { horizonProfile: [{ direction: 'S', heightAngle: 15 }] } satisfies SiteChanges],
  [Site, site],
  [ShadingRequest, shadingRequest],
  [ShadingResult, shading],
  [Baseline, baseline],
  [AnalysisResult, analysisResult],
  [Analysis, analysis],
  [SunPath, sunPath],
  [TerrainHorizon, terrainHorizon],
  [EstimateRequest, estimateRequest],
  [Estimates, estimates],
  [OrientationRequest, orientationRequest],
  [OptimizedOrientation, orientation],
  [HorizonFileReading, horizonFileReading],
  [HorizonFile, horizonFile],
])

const exampleOf = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodType
    ? [exampleOf(schema.element)]
    : examples.get(schema)

export const bodyExample = ({ body }: Operation): unknown => exampleOf(body)
export const dataExample = ({ data }: Operation): unknown => exampleOf(data)

const files: Readonly<Record<string, unknown>> = horizonFiles

export const fileExample = (mediaType: string): unknown => files[mediaType]

const parameters: Readonly<Record<string, unknown>> = {
  ...newSite,
  year: shadingRequest.year,
  observerHeight: terrainHorizon.observerHeight,
  format: horizonFileReading.format,
  'Idempotency-Key': '0b7d2c4e-8f3a-4f0e-9a55-2f1c7f0d6c11',
  'If-Match': entityTag(site),
}

/** Examples of the required parameters, the year, the observer's height and the headers. */
export const parameterExample = ({ data }: Operation, parameter: string): unknown =>
  parameter === 'id' ? (data === Analysis ? analysis.id : site.id) : parameters[parameter]
