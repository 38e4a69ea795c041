import * as z from 'zod'
import type { Operation } from '../operations/operation.ts'
import { Analysis } from '../schemas/analysis.ts'
import { Run, RunSummary } from '../schemas/run.ts'
import * as data from './example-data.ts'
import { resourceName } from './resources.ts'

const examples: Readonly<Record<string, unknown>> = data

/** Of a union, the example of its first member. */
const exampleOf = (schema: unknown): unknown => {
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0])
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)]
  const name = schema instanceof z.ZodType ? resourceName(schema) : undefined
  return name && examples[name.charAt(0).toLowerCase() + name.slice(1)]
}

export const bodyExample = ({ body }: Operation): unknown => exampleOf(body)
export const dataExample = ({ data }: Operation): unknown => exampleOf(data)

const files: Readonly<Record<string, Readonly<Record<string, unknown>>>> = data.files

export const fileExample = ({ name }: Operation, mediaType: string): unknown => files[name]?.[mediaType]

const parameters: Readonly<Record<string, unknown>> = {
  ...data.newSite,
  year: data.shadingRequest.year,
  adjustment: data.analysisResult.inputs.adjustment,
  observerHeight: data.terrainHorizon.observerHeight,
  format: data.horizonFileReading.format,
}

const ids = new Map<z.ZodType, string>([
  [Analysis, data.analysis.id],
  [Run, data.run.id],
  [RunSummary, data.run.id],
])

/**
 * Examples of the required parameters and of some others. There is none of a header, because tools send the examples: an
 * idempotency key would bring back the first response, and an entity tag would match nothing.
 */
export const parameterExample = ({ data: result }: Operation, parameter: string): unknown =>
  parameter === 'id' ? (ids.get(result) ?? data.site.id) : parameters[parameter]
