import { connect } from 'node:net'

interface WireAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

const headersIn = (lines: readonly string[]): Map<string, string> =>
  new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: ?/, '')]))

/** Splits a connection's bytes into responses. A response without a length ends with the connection. */
export const answersIn = (bytes: Buffer): WireAnswer[] => {
  if (bytes.length === 0) return []
  const headEnd = bytes.indexOf('\r\n\r\n')
  const [start = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = headersIn(lines)
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1])
  if (headEnd < 0 || !status) throw new Error(`No answer: ${bytes.toString('latin1', 0, 200)}`)
  const body = bytes.subarray(headEnd + 4)
  const length = Number(headers.get('content-length') ?? body.length)
  return [{ status, headers, text: body.subarray(0, length).toString() }, ...answersIn(body.subarray(length))]
}

/** A server that is silent for this many milliseconds after an answer has finished or is waiting for the client. */
const MAX_SILENCE = 100

/**
 * Sends raw bytes and reads until the server closes the connection, or has answered and falls silent; then half-closes it.
 *
 * @returns all answers
 */
export const exchange = async (address: string, bytes: string | Uint8Array): Promise<WireAnswer[]> => {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const received: Buffer[] = []
  socket.on('data', (chunk) => {
    received.push(chunk)
    socket.setTimeout(MAX_SILENCE)
  })
  // A server that refuses a request early may reset the connection after its response.
  socket.on('error', () => socket.destroy())
  for (const event of ['timeout', 'end']) socket.on(event, () => socket.end())
  socket.write(bytes)
  // `once` would reject on an error.
  await new Promise((resolve) => socket.on('close', resolve))
  return answersIn(Buffer.concat(received))
}
