import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { MIN_COMPRESSED_BYTES } from '../../lib/operations/operation.ts'

const compressed = promisify<string, Buffer>(gzip)

const GZIP = /^gzip(?:\s*;\s*q=(?<weight>[\d.]+))?$/i

/** Like API Gateway, takes no hint from `*` or from a missing header: only the name itself counts. */
const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((coding) => GZIP.exec(coding.trim()))
    .some((gzip) => gzip && Number(gzip.groups?.weight ?? 1) > 0)

const varyOf = ({ Vary = '' }: Readonly<Record<string, string>>): string =>
  /accept-encoding/i.test(Vary) ? Vary : [Vary, 'Accept-Encoding'].filter(Boolean).join(', ')

/** A response as it is sent. */
interface Encoded {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * Compresses a response as API Gateway does. An entity tag stays as it is: it names a version of a site, not the bytes
 * of a response, and must match in the next `If-Match`.
 */
export const compress = async (
  message: IncomingMessage,
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
): Promise<Encoded> => {
  if (Buffer.byteLength(body) < MIN_COMPRESSED_BYTES) return { headers, body }
  const varying = { ...headers, Vary: varyOf(headers) }
  if (!acceptsGzip(message)) return { headers: varying, body }
  return { headers: { ...varying, 'Content-Encoding': 'gzip' }, body: await compressed(body) }
}
