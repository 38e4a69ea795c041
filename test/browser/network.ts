import type { Page } from 'playwright-core'

/** Lets requests reach the service but holds back the responses. @returns a function that releases them */
export const holdResponses = async (
  page: Page,
  method: string,
  pattern: string | RegExp,
): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

/** Fails the next such request, after it has reached the service or before. */
const failNext = async (page: Page, method: string, pattern: string, isReceived: boolean): Promise<void> => {
  let isFailed = false
  await page.route(pattern, async (route) => {
    if (isFailed || route.request().method() !== method) return route.fallback()
    isFailed = true
    if (isReceived) await route.fetch()
    await route.abort()
  })
}

/** Lets the next such request reach the service but drops its response. */
export const loseResponse = (page: Page, method: string, pattern: string): Promise<void> =>
  failNext(page, method, pattern, true)

/** Drops the next such request. */
export const loseRequest = (page: Page, method: string, pattern: string): Promise<void> =>
  failNext(page, method, pattern, false)
