import type * as z from 'zod'
import type { ErrorItem } from './error-item.ts'

/** Of the name of an unknown field in an error. Whoever sends 4 MB of it does not get them back. */
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
          field: [...issue.path, key.slice(0, MAX_NAME)].join('.'),
          message: 'is not a known field',
        }))
      : [{ field: issue.path.join('.') || 'body', message: messageOf(issue) }],
  )
