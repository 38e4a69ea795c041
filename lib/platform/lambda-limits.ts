/** What a function may return at most, bytes. */
export const MAX_RESPONSE_BYTES = 6_291_556

/** Bytes of a value in a function's response. The body is a JSON string in there, so its quotation marks take two each. */
export const bytesInResponse = (value: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(value)))
