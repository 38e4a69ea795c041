import { expect, test } from 'vitest'
import * as z from 'zod'
import { launchFirefox } from './firefox.ts'
import { startServer } from './server.ts'

const Middle = z.tuple([z.number(), z.number()])

/** @param text regular expression that matches the whole text */
const button = (text: string): string =>
  `[...document.querySelectorAll('button, a.button')].find((it) => /^(${text})$/.test(it.textContent.trim()))`
const hasText = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`
const LOSS = "document.querySelector('.headline-text:not(.waiting)')?.textContent"
const IS_CURRENT = `${LOSS} && !document.querySelector('[aria-busy=true]')`
// Points south, where a mountain costs most and no obstacle covers the handle.
const HANDLE = 'document.querySelector(\'.skyline-diagram .handle[aria-label^="Point 6 "]\')'

test('in Firefox, too, the example is drawn, saved and reported', async ({ onTestFinished }) => {
  const server = await startServer()
  onTestFinished(server.stop)
  const firefox = await launchFirefox()
  onTestFinished(firefox.close)
  const click = async (text: string): Promise<void> => {
    await firefox.waitFor(button(text))
    await firefox.evaluate(`${button(text)}.click()`)
  }
  await firefox.open(server.url)
  await click('Look at an example.*')
  await firefox.waitFor(IS_CURRENT)
  await click('Horizon')
  await firefox.waitFor(HANDLE)
  const before = await firefox.evaluate(LOSS)
  const middle = '(({ x, y, width, height }) => [x + width / 2, y + height / 2].map(Math.round).join())'
  const at = await firefox.evaluate(`${middle}(${HANDLE}.getBoundingClientRect())`)
  const [x, y] = Middle.parse(String(at).split(',').map(Number))
  await firefox.drag(x, y, 0, -100)
  await firefox.waitFor(`${IS_CURRENT} && ${LOSS} !== ${JSON.stringify(before)}`)
  await click('Save')
  await firefox.waitFor(button('Saved'))
  await click('Report')
  await firefox.waitFor(hasText('Shading report'))
  expect(firefox.errors).toEqual([])
})
