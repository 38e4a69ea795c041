import * as z from 'zod'
import { object } from './values.ts'

export const ErrorItem = object('One error in a request', {
  field: z.string().describe('Dotted path of the invalid field, such as `horizonProfile.3.heightAngle`'),
  message: z.string().describe('Description of the problem'),
})

export type ErrorItem = Readonly<z.infer<typeof ErrorItem>>

/** Longer names of unknown fields are cut. */
const MAX_NAME = 200

/**
 * The errors of a value for callers. A value of the wrong type has no other errors, such as one of its length.
 *
 * @param messageOf a message that suits the source of the value
 */
export const errorItems = (
  error: z.ZodError,
  messageOf: (issue: z.core.$ZodIssue) => string = ({ message }) => message,
): ErrorItem[] => {
  const pathOf = ({ path }: z.core.$ZodIssue): string => path.join('.')
  const ofWrongType = new Set(error.issues.filter(({ code }) => code === 'invalid_type').map(pathOf))
  return error.issues
    .filter((issue) => issue.code === 'invalid_type' || !ofWrongType.has(pathOf(issue)))
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({
            field: [...issue.path, key.slice(0, MAX_NAME).toWellFormed()].join('.'),
            message: 'is not a known field',
          }))
        : [{ field: pathOf(issue) || 'body', message: messageOf(issue) }],
    )
}
