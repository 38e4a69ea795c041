import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The one without windows first: it takes a third less of the processor. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The installed browser, or the one named in the environment variable CHROMIUM. Nothing is downloaded. */
const executable = (): string => {
  const { CHROMIUM } = process.env
  const found = (CHROMIUM ? [CHROMIUM] : PATHS).find(existsSync)
  if (found) return found
  throw new Error(
    `No Chromium at ${CHROMIUM ?? PATHS.join(', ')}. Install one (Debian: apt-get install chromium-headless-shell), or set ` +
      'the environment variable CHROMIUM to its path.',
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

let shared: Promise<Browser> | undefined

/** One for all files of a process, whatever fixtures they add. */
export const sharedChromium = (): Promise<Browser> => {
  shared ??= launchChromium()
  return shared
}
