import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod'
import type { Operation } from '../../lib/operations/operation.ts'

const Response = z.union([z.object({ $ref: z.string() }), z.object({ content: z.unknown().optional() })])
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), Response) }))),
})

const text = readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')
const document = Document.parse(JSON.parse(text))
const ID = 'openapi.json'

// OpenAPI adds keywords to JSON Schema.
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, ID)

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** Reference to the schema of a response, or null if the document has no such response. */
const addressOf = ({ path, method }: Operation, status: number): string | null => {
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status]
  if (!response) return null
  const parts = ['', 'paths', path, method.toLowerCase(), 'responses', String(status)]
  const pointer = '$ref' in response ? response.$ref : `#${parts.map(escaped).join('/')}`
  return `${ID}${pointer}/content/${escaped('application/json')}/schema`
}

const compiled = new Map<string, ValidateFunction>()

const validatorAt = (address: string): ValidateFunction => {
  const validate = compiled.get(address) ?? ajv.compile({ $ref: address })
  compiled.set(address, validate)
  return validate
}

/** Differences between a response and the OpenAPI document. */
export const contradictions = (operation: Operation, status: number, body: unknown): string[] => {
  const address = addressOf(operation, status)
  if (address === null) return [`${operation.name} does not document ${status}`]
  const validate = validatorAt(address)
  if (validate(body)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
