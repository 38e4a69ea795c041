import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { Envelope, SUCCESS } from '../http/envelope.ts'
import type { GatewayEvent } from '../http/parse-request.ts'
import { fileTypesOf, noBody, type Operation } from '../operations/operation.ts'
import { adjustmentOrDefault } from '../operations/settings.ts'
import type { ErrorItem } from '../schemas/error-item.ts'
import { override } from '../schemas/json-schema.ts'
import type { ToolDescription } from './server.ts'

export interface ToolHandler {
  (event: GatewayEvent, context: Context): Promise<{ readonly body: string }>
  readonly operation: Operation
}

const JsonSchema = z.record(z.string(), z.json())

const file = { content: z.string().describe('The text of the file') }

/** An operation as a tool: path, query and body become one object, and a file its `content`. */
export const toolOf = (operation: Operation): ToolDescription => {
  const { name, summary, description = '', method, tag, pathParameters, query, body } = operation
  const inBody = body instanceof z.ZodObject ? body.shape : body === noBody ? {} : file
  const input = z.strictObject({ ...pathParameters.shape, ...query.shape, ...inBody })
  return {
    name,
    description: `${summary}. ${description}`.trim(),
    inputSchema: { type: 'object', ...JsonSchema.parse(z.toJSONSchema(input, { io: 'input', override })) },
    annotations: { readOnlyHint: method === 'GET' || tag === 'Calculations', destructiveHint: false },
  }
}

type Arguments = Readonly<Record<string, unknown>>

/** In a URL, text is unquoted, and any other value JSON. Where the operation reads another value from text, text is an error. */
const inUrl = (value: unknown, schema?: z.ZodType): string => {
  const isText = typeof value === 'string'
  return isText && !(schema instanceof z.ZodPipe) ? value : JSON.stringify(value)
}

const picked = (
  given: Arguments,
  names: readonly string[],
  shape: Readonly<Record<string, z.ZodType>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => names.includes(name) && value !== undefined)
      .map(([name, value]) => [name, inUrl(value, shape[name])]),
  )

/** The request for a tool's arguments. Unknown arguments go where the operation rejects them. */
export const eventOf = (operation: Operation, given: Arguments, original: GatewayEvent): GatewayEvent => {
  const { pathParameters, query, body, method } = operation
  const inPath = Object.keys(pathParameters.shape)
  const inQuery = Object.keys(query.shape)
  const rest = Object.keys(given).filter((name) => !inPath.includes(name) && !inQuery.includes(name))
  const [fileType] = fileTypesOf(operation)
  const takesFile = fileType !== undefined
  const inBody = body === noBody ? [] : takesFile ? rest.filter((name) => name === 'content') : rest
  const { content } = given
  return {
    ...original,
    httpMethod: method,
    path: operation.path,
    headers: { 'Content-Type': fileType ?? 'application/json' },
    multiValueHeaders: {},
    pathParameters: picked(given, inPath),
    queryStringParameters: {
      ...(inQuery.includes('adjustment') && { adjustment: adjustmentOrDefault(undefined, 'energy') }),
      ...picked(given, [...inQuery, ...rest.filter((name) => !inBody.includes(name))], query.shape),
    },
    multiValueQueryStringParameters: {},
    body: takesFile
      ? typeof content === 'string'
        ? content
        : null
      : JSON.stringify(Object.fromEntries(inBody.map((name) => [name, given[name]]))),
    isBase64Encoded: false,
  }
}

/** An operation's error as that of an argument: a file is `content`. */
const errorIn = (operation: Operation, error: ErrorItem, { content }: Arguments): ErrorItem => {
  if (error.field !== 'body' || fileTypesOf(operation).length === 0) return error
  const isText = content === undefined || typeof content === 'string'
  return { field: 'content', message: isText ? error.message : 'must be a string' }
}

/** Maximum items of a list, including nested lists. An agent would have to read all of them. */
const MAX_ITEMS = 100

/** Never shortened: the input of other tools. */
const KEPT = ['horizonProfile']

/** A value without its long lists; adds their paths to `leftOut`. */
const shortened = (value: unknown, path: string, leftOut: string[]): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, i) => shortened(item, `${path}.${i}`, leftOut))
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const at = path === '' ? name : `${path}.${name}`
    const isLong = Array.isArray(inner) && inner.flat().length > MAX_ITEMS && !KEPT.includes(name)
    if (isLong) leftOut.push(at)
    return isLong ? [] : [[name, shortened(inner, at, leftOut)] as const]
  })
  return Object.fromEntries(entries)
}

/** Structured content must be an object, so a list becomes its `data`. */
const Data = z.union([
  z.record(z.string(), z.unknown()),
  z.array(z.unknown()).transform((data): Record<string, unknown> => ({ data })),
])

const text = (line: string) => [{ type: 'text' as const, text: line }]

/** A tool's result: the operation's data, and a line for people. An operation's error is also a result. */
export const callOf = async (
  handler: ToolHandler,
  given: Arguments,
  original: GatewayEvent,
  context: Context,
) => {
  const { operation } = handler
  const { body } = await handler(eventOf(operation, given, original), context)
  const envelope = Envelope.parse(JSON.parse(body))
  const { statusCode, message, data, errors = [], nextCursor } = envelope
  if (statusCode !== SUCCESS) {
    const named = errors.map((error) => errorIn(operation, error, given))
    const reasons = named.map((error) => `${error.field} ${error.message}`).join('; ')
    const line = reasons ? `${message}: ${reasons}` : message
    const structuredContent = errors.length > 0 ? { ...envelope, errors: named } : envelope
    return { isError: true, content: text(line), structuredContent }
  }
  const leftOut: string[] = []
  const short = shortened(data, '', leftOut)
  const lines = [
    operation.tool?.(data) ?? message,
    ...(leftOut.length > 0 ? [`Long lists are left out: ${leftOut.join(', ')}.`] : []),
    ...(nextCursor === undefined ? [] : [`For more, pass the cursor ${nextCursor}.`]),
  ]
  return {
    content: text(lines.join(' ')),
    structuredContent: {
      ...Data.parse(short),
      ...(leftOut.length > 0 && { leftOut }),
      ...(nextCursor !== undefined && { nextCursor }),
    },
  }
}
