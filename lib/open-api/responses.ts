import { faultEnvelope } from '../envelope.ts'
import { type Fault, faults } from '../errors.ts'
import type { Operation } from '../operations.ts'
import { SUCCESS } from '../success.ts'
import { dataExample } from './examples.ts'
import { type FaultAnswer, faultAnswers } from './faults.ts'
import { faultSchema, successSchema } from './schemas.ts'

const RETRY_AFTER = {
  description: 'Seconds until it is worth asking again, where that is known',
  schema: { type: 'integer', minimum: 0 },
}

const faultResponse = (answer: FaultAnswer) => ({
  description: answer.description,
  ...(answer.retryAfter && { headers: { 'Retry-After': RETRY_AFTER } }),
  content: {
    'application/json': { schema: faultSchema(answer), example: faultEnvelope(answer.fault, answer.errors) },
  },
})

/** The answer to each fault, by the fault's name. */
export const componentResponses = () =>
  Object.fromEntries(faultAnswers.map((answer) => [answer.fault, faultResponse(answer)]))

const successResponse = (operation: Operation) => {
  const { message } = operation
  const data = dataExample(operation)
  return {
    description: message ?? operation.summary,
    content: {
      'application/json': {
        schema: successSchema(operation),
        ...(data !== undefined && message !== null && { example: { statusCode: SUCCESS, message, data } }),
      },
    },
  }
}

const reference = (fault: Fault) => ({ $ref: `#/components/responses/${fault}` })

/** Every answer of an operation, by its HTTP status. */
export const responsesOf = (operation: Operation) => ({
  [SUCCESS]: successResponse(operation),
  ...Object.fromEntries(
    faultAnswers
      .filter(({ isAnsweredBy }) => isAnsweredBy(operation))
      .map(({ fault }) => [faults[fault].status, reference(fault)]),
  ),
})
