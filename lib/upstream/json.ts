import type * as z from 'zod'

/** The value of JSON text, or undefined if it is not JSON. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Where a reply is wrong, and how, for the log: zod's messages do not quote values. */
export const firstIssue = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.')}: ${issue?.message}`
