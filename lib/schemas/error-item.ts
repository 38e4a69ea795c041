import * as z from 'zod'
import { object } from './values.ts'

export const ErrorItem = object('One error in a request', {
  field: z.string().describe('Dotted path of the invalid field, such as `horizonProfile.3.heightAngle`'),
  message: z.string().describe('What is wrong with the field'),
})

export type ErrorItem = Readonly<z.infer<typeof ErrorItem>>

/** Longer names of unknown fields are cut. */
const MAX_NAME = 200

/**
 * The errors of a value as callers see them.
 *
 * @param messageOf for a message that suits where the value comes from
 */
export const errorItems = (
  error: z.ZodError,
  messageOf: (issue: z.core.$ZodIssue) => string = ({ message }) => message,
): ErrorItem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key.slice(0, MAX_NAME).toWellFormed()].join('.'),
          message: 'is not a known field',
        }))
      : [{ field: issue.path.join('.') || 'body', message: messageOf(issue) }],
  )
