import { faultEnvelope } from '../http/envelope.ts'
import { faults } from '../http/errors.ts'
import { SUCCESS } from '../http/success.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import { dataExample } from './examples.ts'
import { type FaultAnswer, faultAnswers } from './faults.ts'
import { faultSchema, successSchema } from './schemas.ts'

const RETRY_AFTER = {
  description: 'Seconds until it is worth asking again, where that is known',
  schema: { type: 'integer', minimum: 0 },
}

/** One status may stand for several faults, told apart by their messages. */
const faultsResponse = (answers: readonly FaultAnswer[]) => ({
  description: answers.map(({ description }) => description).join(' Or: '),
  ...(answers.some(({ retryAfter }) => retryAfter) && { headers: { 'Retry-After': RETRY_AFTER } }),
  content: {
    'application/json': {
      schema: { oneOf: answers.map(faultSchema) },
      examples: Object.fromEntries(
        answers.map(({ fault, errors }) => [fault, { value: faultEnvelope(fault, errors) }]),
      ),
    },
  },
})

const ENTITY_TAG = {
  description: 'Entity tag of the site, to send in `If-Match` when changing or deleting it',
  schema: { type: 'string' },
}

const faultResponse = (answer: FaultAnswer) => ({
  description: answer.description,
  ...(answer.retryAfter && { headers: { 'Retry-After': RETRY_AFTER } }),
  content: {
    'application/json': { schema: faultSchema(answer), example: faultEnvelope(answer.fault, answer.errors) },
  },
})

const faultsByStatus = (operation: Operation): FaultAnswer[][] => [
  ...Map.groupBy(
    faultAnswers.filter(({ isAnsweredBy }) => isAnsweredBy(operation)),
    ({ fault }) => faults[fault].status,
  ).values(),
]

const standsAlone = (answer: FaultAnswer): boolean =>
  operations.some((operation) =>
    faultsByStatus(operation).some(([first, ...others]) => first === answer && others.length === 0),
  )

/** The answer to each fault that is the only one of its status, by the fault's name. */
export const componentResponses = () =>
  Object.fromEntries(faultAnswers.filter(standsAlone).map((answer) => [answer.fault, faultResponse(answer)]))

const successResponse = (operation: Operation) => {
  const { message } = operation
  const data = dataExample(operation)
  return {
    description: message ?? operation.summary,
    ...(operation.hasEntityTag && { headers: { ETag: ENTITY_TAG } }),
    content: {
      'application/json': {
        schema: successSchema(operation),
        ...(data !== undefined && message !== null && { example: { statusCode: SUCCESS, message, data } }),
      },
    },
  }
}

const byReference = ({ fault }: FaultAnswer) => ({ $ref: `#/components/responses/${fault}` })

/** Every answer of an operation, by its HTTP status. */
export const responsesOf = (operation: Operation) => ({
  [SUCCESS]: successResponse(operation),
  ...Object.fromEntries(
    faultsByStatus(operation).flatMap((answers) => {
      const [first, ...others] = answers
      if (!first) return []
      return [
        [faults[first.fault].status, others.length === 0 ? byReference(first) : faultsResponse(answers)],
      ]
    }),
  ),
})
