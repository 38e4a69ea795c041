import { once } from 'node:events'
import { connect } from 'node:net'

export interface WireAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** A server that is silent for this many milliseconds has finished or is waiting for the client. */
const MAX_SILENCE_AFTER_ANSWER = 100
const MAX_SILENCE_BEFORE_ANSWER = 1000
/** Or else it is busy, and gets this long. */
const PATIENCE = 60_000

const sendAndReceive = async (address: string, bytes: Buffer, maxSilence: number): Promise<Buffer> => {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  await once(socket, 'connect')
  socket.write(bytes)
  const received: Buffer[] = []
  socket.setTimeout(maxSilence, () => socket.end())
  socket.on('data', (chunk) => {
    received.push(chunk)
    socket.setTimeout(MAX_SILENCE_AFTER_ANSWER)
  })
  // A server that refuses a request early may reset the connection after its response.
  socket.on('error', () => socket.destroy()).on('end', () => socket.end())
  // `once` would reject on an error.
  await new Promise((resolve) => socket.on('close', resolve))
  return Buffer.concat(received)
}

/**
 * Sends raw bytes and reads until the server closes the connection or falls silent; then half-closes it. If that was
 * before any answer, it tries once more, patiently.
 */
export const exchange = async (address: string, bytes: Buffer): Promise<Buffer> => {
  const received = await sendAndReceive(address, bytes, MAX_SILENCE_BEFORE_ANSWER)
  return received.length > 0 ? received : sendAndReceive(address, bytes, PATIENCE)
}

/** A body, and the offset of the next answer. */
const cutByLength = (rest: Buffer, start: number, length: number) => ({
  body: rest.subarray(start, start + length),
  end: start + length,
})

const cutByChunks = (rest: Buffer, start: number) => {
  const chunks: Buffer[] = []
  for (let from = start; ; ) {
    const lineEnd = rest.indexOf('\r\n', from)
    const size = Number.parseInt(rest.toString('latin1', from, lineEnd), 16)
    if (lineEnd < 0 || Number.isNaN(size)) throw new Error('An answer is truncated')
    chunks.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    from = lineEnd + 2 + size + 2
    if (size === 0) return { body: Buffer.concat(chunks), end: from }
  }
}

const headersIn = (lines: readonly string[]): Map<string, string> =>
  new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: ?/, '')]))

/** Splits a connection's bytes into responses. One of HTTP/1.0 ends with the connection. */
export const answersIn = (bytes: Buffer): WireAnswer[] => {
  const answers: WireAnswer[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const [start = '', ...lines] = rest.toString('latin1', 0, headEnd).split('\r\n')
    const headers = headersIn(lines)
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1])
    if (headEnd < 0 || !status) throw new Error(`No answer: ${rest.toString('latin1', 0, 200)}`)
    const defaultLength = status < 200 ? 0 : rest.length
    const isChunked = headers.get('transfer-encoding') === 'chunked'
    const { body, end } = isChunked
      ? cutByChunks(rest, headEnd + 4)
      : cutByLength(rest, headEnd + 4, Number(headers.get('content-length') ?? defaultLength))
    // 100 Continue is interim; the final response follows.
    if (status >= 200) answers.push({ status, headers, text: body.toString() })
    rest = rest.subarray(end)
  }
  return answers
}
