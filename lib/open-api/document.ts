import manifest from '../../package.json' with { type: 'json' }
import { operations } from '../operations/index.ts'
import { noBody, type Operation, tags } from '../operations/operation.ts'
import { bodyExample, parameterExample } from './examples.ts'
import { componentResponses, responsesOf } from './responses.ts'
import { bodySchema, componentSchemas, parametersSchema } from './schemas.ts'

const places = [
  ['path', 'pathParameters'],
  ['query', 'query'],
  ['header', 'headers'],
] as const

const parametersIn = ([place, part]: (typeof places)[number], operation: Operation) => {
  const { properties = {}, required = [] } = parametersSchema(operation[part])
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'boolean' ? {} : property
    const example = parameterExample(operation, name)
    return { name, in: place, required: required.includes(name), description, schema, example }
  })
}

/** An operation's request body in each of its media types; undefined if it ignores its body. */
const requestBodyOf = (operation: Operation) => {
  if (operation.body === noBody) return undefined
  const contents = operation.mediaTypes.map((type) => [
    type,
    { schema: bodySchema(operation, type), example: bodyExample(operation, type) },
  ])
  return { required: true, content: Object.fromEntries(contents) }
}

const operationObject = (operation: Operation) => {
  const { name, tag, summary, description, needsApiKey } = operation
  const parameters = places.flatMap((place) => parametersIn(place, operation))
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    security: needsApiKey ? [{ apiKey: [] }] : [],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: requestBodyOf(operation),
    responses: responsesOf(operation),
  }
}

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

const DESCRIPTION = `Solar sites, the horizon around them, and their production with and without shading.

Azimuths are degrees clockwise from true north, heights and altitudes degrees above the horizontal, latitudes and
longitudes degrees north and east. Every response has the envelope \`{statusCode, message, data?, errors?, nextCursor?}\`,
and the HTTP status equals \`statusCode\`. Exceptions are this document, files requested with an \`Accept\` header, and
the messages of \`/mcp\`.

Every GET is also available as HEAD, with the same key, status and headers, but without a body.`

/** The OpenAPI document, derived from the operations table. JSON leaves out undefined values. */
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
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'Issued by the administrator. The local server prints its key at startup.',
      },
    },
  },
})
