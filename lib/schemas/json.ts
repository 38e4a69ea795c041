/** The value of JSON text in UTF-8; undefined if it is not JSON. */
export const parseJson = (text: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}
