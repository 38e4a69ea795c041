import type { Page } from 'playwright-core'

/** The service does what it is asked, and its answers are held back. @returns lets them go */
export const holdAnswers = async (
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
