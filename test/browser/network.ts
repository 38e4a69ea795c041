import type { Page, Route } from 'playwright-core'
import { errorEnvelope } from '../../lib/http/envelope.ts'
import type { ErrorKind } from '../../lib/platform/errors.ts'

/** The server may close a connection just as it is used again. */
const fetchOf = (route: Route) => route.fetch({ maxRetries: 2 })

/** Lets requests reach the service but holds back the responses. @returns a function that releases them */
export const holdResponses = async (
  page: Page,
  method: string,
  pattern: string | RegExp,
): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await fetchOf(route)
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

/** Drops the next matching request, or lets it reach the service and drops its response. */
export const loseNext = (
  page: Page,
  what: 'request' | 'response',
  method: string,
  pattern: string,
): Promise<unknown> => {
  let isLost = false
  return page.route(pattern, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    if (what === 'response') await fetchOf(route)
    await route.abort()
  })
}

/** Answers matching requests with the service's response to this error. */
export const refuse = (page: Page, pattern: string, kind: ErrorKind): Promise<unknown> => {
  const json = errorEnvelope(kind)
  return page.route(pattern, (route) => route.fulfill({ status: json.statusCode, json }))
}
