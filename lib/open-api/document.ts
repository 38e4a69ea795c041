import manifest from '../../package.json' with { type: 'json' }
import { operations } from '../operations/index.ts'
import { fileTypesOf, JSON_MEDIA_TYPE, type Operation, tags } from '../operations/operation.ts'
import { bodyExample, fileExample, parameterExample } from './examples.ts'
import { componentResponses, responsesOf } from './responses.ts'
import { componentSchemas, fileSchema, parametersSchema, requestSchema } from './schemas.ts'

/** Name of the security scheme. */
export const API_KEY = 'apiKey'

const places = { path: 'pathParameters', query: 'query', header: 'headers' } as const

type Place = keyof typeof places

const parametersIn = (place: Place, operation: Operation) => {
  const { properties = {}, required = [] } = parametersSchema(operation[places[place]])
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'boolean' ? {} : property
    const example = parameterExample(operation, name)
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(example !== undefined && { example }),
    }
  })
}

/** A file in each of the media types that the operation takes. */
const fileContent = (operation: Operation) =>
  Object.fromEntries(
    operation.mediaTypes.map((type) => [
      type,
      { schema: fileSchema(type), example: fileExample(operation, type) },
    ]),
  )

/** The body that an operation takes; null if it ignores its body. */
const requestBodyOf = (operation: Operation) => {
  if (fileTypesOf(operation).length > 0) return { required: true, content: fileContent(operation) }
  const schema = requestSchema(operation)
  const content = { [JSON_MEDIA_TYPE]: { schema, example: bodyExample(operation) } }
  return schema && { required: true, content }
}

const operationObject = (operation: Operation) => {
  const { name, tag, summary, description, needsApiKey } = operation
  const parameters = [
    ...parametersIn('path', operation),
    ...parametersIn('query', operation),
    ...parametersIn('header', operation),
  ]
  const requestBody = requestBodyOf(operation)
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: needsApiKey ? [{ [API_KEY]: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation),
  }
}

/** The operations by path and method. */
const pathsObject = () =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(operations, ({ path }) => path),
      ([path, offered]) => [
        path,
        Object.fromEntries(
          offered.map((operation) => [operation.method.toLowerCase(), operationObject(operation)]),
        ),
      ],
    ),
  )

const DESCRIPTION = `Solar sites, the horizon around them, and their production with and without its shade.

Azimuths are degrees clockwise from true north, heights and altitudes degrees above the horizontal, latitudes and
longitudes degrees north and east. Every response except this document has the envelope
\`{statusCode, message, data?, errors?, nextCursor?}\`, and the HTTP status equals \`statusCode\`.

Wherever there is GET, there is HEAD, with the same key, status and headers, and without a body.`

/** The OpenAPI document, derived from the operations table. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Shading Estimation Service',
    version: manifest.version,
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // Relative to the document's own URL, whose path contains the stage of a deployment.
  servers: [{ url: '.', description: 'The server that sent this document' }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  paths: pathsObject(),
  components: {
    schemas: componentSchemas(),
    responses: componentResponses(),
    securitySchemes: {
      [API_KEY]: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Issued by the administrator. The local server prints its key at start.',
      },
    },
  },
})
