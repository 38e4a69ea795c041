import type { Locator, Page } from 'playwright-core'

/** The middle of an element on the screen, px. */
export const middleOf = async (target: Locator): Promise<readonly [x: number, y: number]> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Drags an element of a drawing by its middle without releasing the button: `page.mouse.up()` does that. */
export const drag = async (page: Page, target: Locator, dx: number, dy: number): Promise<void> => {
  // Waits until the drawing stops moving and nothing covers it.
  await target.locator('xpath=ancestor::*[local-name()="svg"]').last().hover()
  const [x, y] = await middleOf(target)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
}

/** Touches in px: Playwright's mouse is no finger. */
export const touchesOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at })
  const start = (x: number, y: number) => dispatch('touchStart', { x, y })
  const move = (x: number, y: number) => dispatch('touchMove', { x, y })
  const end = () => dispatch('touchEnd')
  const swipe = async (x: number, y: number, dx: number, dy: number): Promise<void> => {
    await start(x, y)
    for (let step = 1; step <= 6; step++) await move(x + (step * dx) / 6, y + (step * dy) / 6)
    await end()
  }
  return { start, move, end, swipe }
}
