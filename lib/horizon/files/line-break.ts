/** Programs on Windows expect this. */
export const CRLF = '\r\n'
