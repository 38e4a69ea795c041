import * as z from 'zod'
import type { ToolDescription } from './server.ts'

/*
 * Tools as the OpenAPI document describes their operations: path, query and body become one object, and a file its `content`.
 */

const Schema = z.record(z.string(), z.json())
type Schema = z.infer<typeof Schema>

const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: z.string(),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
})
type Described = z.infer<typeof Described>

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

type Components = Readonly<Record<string, Schema>>

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

/** With the components that a schema refers to, directly or not. */
const selfContained = (schema: Schema, components: Components): Schema => {
  const $defs: Record<string, Schema> = {}
  const collect = (from: Schema): void => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(REFERENCE)) {
      const component = components[name]
      if (!component || name in $defs) continue
      $defs[name] = component
      collect(component)
    }
  }
  collect(schema)
  const whole = JSON.stringify(Object.keys($defs).length > 0 ? { ...schema, $defs } : schema)
  return Schema.parse(JSON.parse(whole.replaceAll(REFERENCE, '"#/$defs/$1"')))
}

const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), Schema).default({}),
  required: z.array(z.string()).default([]),
})

const FILE = { type: 'string', description: 'The text of the file' }

const bodyOf = ({ requestBody }: Described, components: Components) => {
  const contents = Object.values(requestBody?.content ?? {})
  if (contents.length > 1) return ObjectSchema.parse({ properties: { content: FILE }, required: ['content'] })
  const name = String(contents[0]?.schema.$ref).split('/').at(-1) ?? ''
  return ObjectSchema.parse(components[name] ?? {})
}

const toolOf = (operation: Described, isRead: boolean, components: Components): ToolDescription => {
  const { operationId, summary, description, tags } = operation
  const parameters = operation.parameters.filter((it) => it.in !== 'header')
  const body = bodyOf(operation, components)
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }])
  const required = parameters.filter(({ required }) => required).map(({ name }) => name)
  const schema: Schema = {
    properties: { ...Object.fromEntries(properties), ...body.properties },
    required: [...required, ...body.required],
    additionalProperties: false,
  }
  return {
    name: operationId,
    description: `${summary}. ${description}`.trim(),
    inputSchema: { type: 'object', ...selfContained(schema, components) },
    annotations: { readOnlyHint: isRead || tags.includes('Calculations'), destructiveHint: false },
  }
}

export const toolsIn = (document: unknown, names: readonly string[]): ToolDescription[] => {
  const { paths, components } = Document.parse(document)
  return Object.values(paths).flatMap((methods) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => names.includes(operationId))
      .map(([method, operation]) => toolOf(operation, method === 'get', components.schemas)),
  )
}
