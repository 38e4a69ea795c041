import * as z from 'zod'
import type { Operation } from '../operations/operation.ts'
import * as data from './example-data.ts'
import { nameOf } from './schemas.ts'

const examples: Readonly<Record<string, unknown>> = data

/** The example of a schema; for a union, of its first member. */
const exampleOf = (schema: unknown): unknown => {
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0])
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)]
  const name = schema instanceof z.ZodType ? nameOf(schema) : ''
  return examples[name.charAt(0).toLowerCase() + name.slice(1)]
}

const files: Readonly<Record<string, Readonly<Record<string, unknown>>>> = data.files

export const bodyExample = ({ name, body }: Operation, mediaType: string): unknown =>
  files[name]?.[mediaType] ?? exampleOf(body)

export const dataExample = ({ data }: Operation): unknown => exampleOf(data)

const parameters: Readonly<Record<string, unknown>> = {
  ...data.newSite,
  year: data.shadingRequest.year,
  adjustment: data.analysisResult.inputs.adjustment,
  observerHeight: data.terrainHorizon.observerHeight,
  format: 'csv',
}

/** Identifiers by the start of the path. */
const ids: Readonly<Record<string, string>> = {
  sites: data.site.id,
  analyses: data.analysis.id,
  runs: data.run.id,
}

/**
 * Examples of the required parameters and of some others. Headers have none, because tools send the examples: an
 * idempotency key would return the first response again, and an entity tag would match nothing.
 */
export const parameterExample = ({ path }: Operation, parameter: string): unknown =>
  parameter === 'id' ? ids[path.split('/', 2)[1] ?? ''] : parameters[parameter]
