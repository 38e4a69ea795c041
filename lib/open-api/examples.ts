import * as z from 'zod'
import { entityTag } from '../http/entity-tag.ts'
import type { Operation } from '../operations/operation.ts'
import { Analysis, AnalysisResult } from '../schemas/analysis.ts'
import { Baseline } from '../schemas/baseline.ts'
import { Buildings } from '../schemas/buildings.ts'
import { EstimateRequest, Estimates } from '../schemas/estimate.ts'
import { HorizonFile, HorizonFileReading } from '../schemas/horizon-file.ts'
import { BaselineWithHours } from '../schemas/hours.ts'
import { OptimizedOrientation, OrientationRequest } from '../schemas/orientation.ts'
import { NewRun, Run, RunSummary } from '../schemas/run.ts'
import { ShadingRequest, ShadingResult } from '../schemas/shading.ts'
import { NewSite, Site, SiteChanges } from '../schemas/site.ts'
import { SunCalendar, SunCalendarRequest } from '../schemas/sun-calendar.ts'
import { SunPath } from '../schemas/sun-path.ts'
import { TerrainHorizon } from '../schemas/terrain.ts'
import {
  analysis,
  analysisResult,
  baseline,
  buildings,
  estimateRequest,
  estimates,
  horizonFile,
  horizonFileReading,
  horizonFiles,
  newRun,
  newSite,
  orientation,
  orientationRequest,
  run,
  runSummary,
  shading,
  shadingRequest,
  site,
  sunCalendar,
  sunCalendarRequest,
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
  [BaselineWithHours, baseline],
  [AnalysisResult, analysisResult],
  [Analysis, analysis],
  [SunPath, sunPath],
  [SunCalendarRequest, sunCalendarRequest],
  [SunCalendar, sunCalendar],
  [TerrainHorizon, terrainHorizon],
  [Buildings, buildings],
  [EstimateRequest, estimateRequest],
  [Estimates, estimates],
  [OrientationRequest, orientationRequest],
  [OptimizedOrientation, orientation],
  [HorizonFileReading, horizonFileReading],
  [HorizonFile, horizonFile],
  [NewRun, newRun],
  [Run, run],
  [RunSummary, runSummary],
])

/** Of a union, the example of its first member. */
const exampleOf = (schema: unknown): unknown => {
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0])
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)]
  return schema instanceof z.ZodType ? examples.get(schema) : undefined
}

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

const ids = new Map<z.ZodType, string>([
  [Analysis, analysis.id],
  [Run, run.id],
  [RunSummary, run.id],
])

/** Examples of the required parameters, the year, the observer's height and the headers. */
export const parameterExample = ({ data }: Operation, parameter: string): unknown =>
  parameter === 'id' ? (ids.get(data) ?? site.id) : parameters[parameter]
