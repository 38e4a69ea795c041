import { type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Forwards a request to another server with all its headers, which may be signed, and that server's response to the client. */
export const forward = async (
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { url, body }: { readonly url: string; readonly body?: Buffer },
): Promise<void> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers }, resolve).once('error', reject).end(body)
  })
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  await pipeline(answer, response)
}

/** Drops the connection on an error, and ignores errors after the client has gone. */
export const listener =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined)
    })
  }
