import type { IncomingMessage } from 'node:http'
import { VisibleError } from '../lib/errors.ts'
import { MOST_BODY_BYTES } from '../lib/parse-request.ts'

/**
 * Reads a request's body.
 *
 * @throws VisibleError `payloadTooLarge` as soon as the limit is passed; the rest of the message stays unread
 */
export const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > MOST_BODY_BYTES) throw new VisibleError('payloadTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
