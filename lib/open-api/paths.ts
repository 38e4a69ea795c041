import { operations } from '../operations/index.ts'
import { fileTypesOf, JSON_MEDIA_TYPE, type Operation } from '../operations/operation.ts'
import { bodyExample, fileExample, parameterExample } from './examples.ts'
import { responsesOf } from './responses.ts'
import { fileSchema, parametersSchema, requestSchema } from './schemas.ts'

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
export const pathsObject = () =>
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
