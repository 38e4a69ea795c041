import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Of one connection: they are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'])

const passedOn = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => !HOP_BY_HOP.has(name))

/** Asks a server what this one was asked, and answers what that one answers. */
export const forward = async (
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  { url, body }: { readonly url: string; readonly body?: string },
): Promise<void> => {
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await fetch(url, {
    method,
    headers: passedOn(given),
    ...(body !== undefined && { body }),
  })
  response.writeHead(answer.status, Object.fromEntries(passedOn(answer.headers)))
  response.end(await answer.bytes())
}

/** A client that is gone takes its request with it. */
export const listener =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined)
    })
  }
