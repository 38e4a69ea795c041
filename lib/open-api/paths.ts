import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import { parameterExample } from './examples.ts'
import { requestBodyOf } from './request-body.ts'
import { responsesOf } from './responses.ts'
import { parametersSchema } from './schemas.ts'

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
