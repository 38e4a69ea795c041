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

/** Lets the next such request reach the service but drops its response. */
export const loseResponse = async (page: Page, method: string, pattern: string): Promise<void> => {
  let isLost = false
  await page.route(pattern, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
