import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { unzip, type ZlibOptions } from 'node:zlib'
import { gatewayError } from '../../lib/http/gateway-responses.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import { codeOf, invalidBody, VisibleError } from '../../lib/platform/errors.ts'

/**
 * The chunks of a body as they arrive. An error leaves the message open, because the response needs its connection.
 *
 * @throws VisibleError `payloadTooLarge` as soon as the body exceeds `maxBytes`
 */
export async function* chunksOf(message: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maxBytes) throw new VisibleError('payloadTooLarge')
    yield chunk
  }
}

/** Decompresses gzip and deflate, the content codings that API Gateway supports. */
const unzipped = promisify<Buffer, ZlibOptions, Buffer>(unzip)

/**
 * Reads a request's body and decompresses it, as API Gateway does before it calls a function.
 *
 * @throws VisibleError `payloadTooLarge` as soon as the compressed or the decompressed body exceeds the operation's
 * limit, which may leave the rest of the message unread; `unsupportedMediaType` for an unsupported encoding; `validation` if
 * the body does not match its encoding, which API Gateway rejects with 415
 */
export const readBody = async (
  message: IncomingMessage,
  { maxBodyBytes }: Pick<Operation, 'maxBodyBytes'>,
): Promise<Buffer> => {
  const bytes = await buffer(chunksOf(message, maxBodyBytes))
  const coding = message.headers['content-encoding']?.toLowerCase() || 'identity'
  if (coding === 'identity' || bytes.length === 0) return bytes
  if (coding !== 'gzip' && coding !== 'deflate') throw gatewayError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return await unzipped(bytes, { maxOutputLength: maxBodyBytes })
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
      ? new VisibleError('payloadTooLarge')
      : invalidBody(`is not valid ${coding}`)
  }
}
