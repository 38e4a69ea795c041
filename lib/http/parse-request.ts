import type { APIGatewayProxyEvent } from 'aws-lambda'
import type * as z from 'zod'
import { noBody, type Operation } from '../operations/operation.ts'
import type { ErrorItem } from '../schemas/error-item.ts'
import { VisibleError } from './errors.ts'

/** Bodies above this are refused. */
export const MOST_BODY_BYTES = 1_000_000

const JSON_MEDIA_TYPE = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i

export interface ParsedRequest<Op extends Operation> {
  readonly path: z.output<Op['pathParameters']>
  readonly query: z.output<Op['query']>
  readonly headers: z.output<Op['headers']>
  readonly body: z.output<Op['body']>
  /** When the request came. */
  readonly now: Date
}

const itemsOf = (error: z.ZodError): ErrorItem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not a known field' }))
      : [{ field: issue.path.join('.') || 'body', message: issue.message }],
  )

/** A body of a megabyte has room for a hundred thousand faults; nobody mends more than these at once. */
const MOST_ERRORS = 5000

const check = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new VisibleError('validation', { errors: itemsOf(result.error).slice(0, MOST_ERRORS) })
}

const bodyFault = (message: string): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'body', message }] })

const textOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string => {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.byteLength > MOST_BODY_BYTES) throw new VisibleError('payloadTooLarge')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bodyFault('must be UTF-8')
  }
}

/**
 * Also of what is no event of API Gateway's, for somebody may call a function by hand.
 *
 * @param name in lower case
 */
export const headerOf = (event: APIGatewayProxyEvent | null, name: string): string | undefined =>
  Object.entries(event?.headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1]

const jsonOf = (event: APIGatewayProxyEvent): unknown => {
  if (!event.body) throw bodyFault('is required')
  if (!JSON_MEDIA_TYPE.test(headerOf(event, 'content-type') ?? 'application/json')) {
    throw new VisibleError('unsupportedMediaType')
  }
  const text = textOf(event)
  try {
    return JSON.parse(text)
  } catch {
    throw bodyFault('must be JSON')
  }
}

const objectOf = (event: APIGatewayProxyEvent): object => {
  const value = jsonOf(event)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw bodyFault('must be an object')
}

const queryOf = (event: APIGatewayProxyEvent): Record<string, string | undefined> => {
  const repeated = Object.entries(event.multiValueQueryStringParameters ?? {}).filter(
    ([, values]) => (values?.length ?? 0) > 1,
  )
  if (repeated.length > 0) {
    const errors = repeated.map(([field]) => ({ field, message: 'must be given once' }))
    throw new VisibleError('validation', { errors })
  }
  return event.queryStringParameters ?? {}
}

/** Those that the operation knows, whatever the case of their letters. */
const headersOf = ({ headers }: Operation, event: APIGatewayProxyEvent): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(headers.shape).map((name) => [name, headerOf(event, name.toLowerCase())]))

/**
 * What an operation asks for, out of an API Gateway event.
 *
 * @throws VisibleError with every fault of the part that is wrong
 */
export const parseRequest = <Op extends Operation>(
  operation: Op,
  event: APIGatewayProxyEvent,
): ParsedRequest<Op> => ({
  path: check<Op['pathParameters']>(operation.pathParameters, event.pathParameters ?? {}),
  query: check<Op['query']>(operation.query, queryOf(event)),
  headers: check<Op['headers']>(operation.headers, headersOf(operation, event)),
  body: check<Op['body']>(operation.body, operation.body === noBody ? undefined : objectOf(event)),
  now: new Date(),
})
