import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The machine's own, or the one that the variable CHROMIUM names: none is downloaded. */
const executable = (): string => {
  const { CHROMIUM } = process.env
  const found = (CHROMIUM ? [CHROMIUM] : PLACES).find(existsSync)
  if (found) return found
  throw new Error(
    `No Chromium at ${CHROMIUM ?? PLACES.join(', ')}. Install one (Debian: apt-get install chromium), or name ` +
      'yours in the variable CHROMIUM.',
  )
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
