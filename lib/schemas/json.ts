import * as z from 'zod'

export const JsonRpcMessage = z
  .looseObject({})
  .describe('A JSON-RPC 2.0 request, notification or response, as defined by the Model Context Protocol')

export const jsonRpcReply = z
  .looseObject({})
  .describe('The JSON-RPC 2.0 response to a request; with status 400, it may be the envelope instead')

/** The JSON-RPC response to a body that cannot be read, so the id of its request is unknown. */
export const parseError = (fault: string) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: `Parse error: the body ${fault}` },
})

/** The service reads nothing ten levels deep, and JSON.parse takes seconds for a million. */
const MAX_DEPTH = 50

/** Three times the values of the longest estimate or of a year's weather. */
const MAX_VALUES = 250_000

export const TOO_COMPLEX = `must have at most ${MAX_VALUES} values, nested at most ${MAX_DEPTH} deep`

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92]
const OPENING: readonly number[] = [91, 123]
const CLOSING: readonly number[] = [93, 125]

/** True if JSON text has so many values, or nests them so deep, that parsing it would delay other requests. */
export const isTooComplex = (text: string): boolean => {
  let [depth, values, isQuoted] = [0, 0, false]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) i += code === BACKSLASH ? 1 : 0
    else if (code === COMMA) values++
    else if (CLOSING.includes(code)) depth--
    else if (OPENING.includes(code)) {
      depth++
      values++
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true
  }
  return false
}

/** The value of JSON text in UTF-8; undefined if it is not JSON, or too complex. */
export const parseJson = (given: string | Uint8Array): unknown => {
  const text = typeof given === 'string' ? given : new TextDecoder().decode(given)
  if (isTooComplex(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
