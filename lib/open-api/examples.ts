import * as z from 'zod'
import { entityTag } from '../http/entity-tag.ts'
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

const files: Readonly<Record<string, unknown>> = data.horizonFiles

export const fileExample = (mediaType: string): unknown => files[mediaType]

const parameters: Readonly<Record<string, unknown>> = {
  ...data.newSite,
  year: data.shadingRequest.year,
  observerHeight: data.terrainHorizon.observerHeight,
  format: data.horizonFileReading.format,
  'Idempotency-Key': '0b7d2c4e-8f3a-4f0e-9a55-2f1c7f0d6c11',
  'If-Match': entityTag(data.site),
}

const ids = new Map<z.ZodType, string>([
  [Analysis, data.analysis.id],
  [Run, data.run.id],
  [RunSummary, data.run.id],
])

/** Examples of the required parameters, the year, the observer's height and the headers. */
export const parameterExample = ({ data: result }: Operation, parameter: string): unknown =>
  parameter === 'id' ? (ids.get(result) ?? data.site.id) : parameters[parameter]
