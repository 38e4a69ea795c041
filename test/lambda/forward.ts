import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Headers of a single connection, which are not forwarded. */
const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'])

const forwarded = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => !HOP_BY_HOP.has(name))

/** Forwards a request to another server, and that server's response to the client. */
export const forward = async (
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  { url, body }: { readonly url: string; readonly body?: string },
): Promise<void> => {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await fetch(url, {
    method,
    headers: forwarded(given),
    ...(body !== undefined && { body }),
  })
  response.writeHead(answer.status, Object.fromEntries(forwarded(answer.headers)))
  response.end(await answer.bytes())
}

/** Drops the connection on an error, and ignores errors after the client has gone. */
export const listener =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined)
    })
  }
