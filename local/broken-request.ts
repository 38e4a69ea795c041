import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { respond } from '../lib/envelope.ts'
import { gatewayEnvelope } from '../lib/gateway-faults.ts'

const text = (): string => {
  const { statusCode, headers, body } = respond(gatewayEnvelope('DEFAULT_4XX'))
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' })
  return [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
}

/** What bids a client send its body is no answer yet, and shorter than any. */
const CONTINUE_BYTES = 'HTTP/1.1 100 Continue\r\n\r\n'.length

/** To bytes that never became a request, too, the answer is an envelope; not amid another answer, though. */
export const answerBrokenRequest = (_: Error, socket: Duplex): void => {
  const hasAnswered = 'bytesWritten' in socket && Number(socket.bytesWritten) > CONTINUE_BYTES
  if (socket.writable && !hasAnswered) socket.end(text())
  else socket.destroy()
}
