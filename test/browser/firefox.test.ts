import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { SCREENSHOTS } from './appearance.ts'
import { launchFirefox } from './firefox.ts'
import { startServer } from './server.ts'

const Point = z.tuple([z.number(), z.number()])

const button = (text: string): string =>
  `[...document.querySelectorAll('button, a.button')].find(({ textContent }) => textContent.trim() === ${JSON.stringify(text)})`
const hasText = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`
const LOSS = "document.querySelector('.headline-text:not(.waiting)')?.textContent"
const IS_CURRENT = `${LOSS} && !document.querySelector('[aria-busy=true]')`
// In the south, where a mountain costs most and no obstacle covers the point.
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
  const look = async (name: string): Promise<void> => {
    mkdirSync(SCREENSHOTS, { recursive: true })
    writeFileSync(join(SCREENSHOTS, `firefox-${name}.png`), await firefox.screenshot())
  }
  await firefox.open(server.url)
  const example =
    "[...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Look at an example'))"
  await firefox.waitFor(example)
  await firefox.evaluate(`${example}.click()`)
  await firefox.waitFor(IS_CURRENT)
  await click('Horizon')
  await firefox.waitFor(HANDLE)
  const before = await firefox.evaluate(LOSS)
  const [x, y] = Point.parse(
    JSON.parse(
      String(
        await firefox.evaluate(`(() => {
    const { x, y, width, height } = ${HANDLE}.getBoundingClientRect()
    return JSON.stringify([x + width / 2, y + height / 2].map(Math.round))
  })()`),
      ),
    ),
  )
  await firefox.drag([x, y], [x, y - 100])
  await firefox.waitFor(`${IS_CURRENT} && ${LOSS} !== ${JSON.stringify(before)}`)
  await look('site')
  await click('Save')
  await firefox.waitFor(button('Saved'))
  await click('Report')
  await firefox.waitFor(hasText('Shading report'))
  await look('report')
  expect(firefox.errors).toEqual([])
})
