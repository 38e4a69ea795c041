import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell comes first: it uses a third less CPU. */
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

/** @returns the path of the installed browser, or of the one that an environment variable names; nothing is downloaded */
export const installed = (variable: string, debianPackage: string, paths: readonly string[]): string => {
  const named = process.env[variable]
  const found = (named ? [named] : paths).find(existsSync)
  if (found) return found
  throw new Error(
    `No browser at ${named ?? paths.join(', ')}. Install one (Debian: apt-get install ${debianPackage}), or set ` +
      `the environment variable ${variable} to its path.`,
  )
}

/** Resolves to this machine, but the browser does not treat it as localhost: over HTTP it is not a secure context. */
export const OTHER_NAME = 'page.test'

/** Test pages live for seconds: V8's optimizing compiler would take more time than it saves. */
const ARGS = ['--disable-gpu', '--js-flags=--no-opt', `--host-resolver-rules=MAP ${OTHER_NAME} 127.0.0.1`]

export const launchChromium = (): Promise<Browser> => {
  const executablePath = installed('CHROMIUM', 'chromium-headless-shell', PATHS)
  return chromium.launch({ executablePath, args: ARGS })
}

let shared: Promise<Browser> | undefined

/** One browser for all files of a process, whatever fixtures they add. */
export const sharedChromium = (): Promise<Browser> => {
  shared ??= launchChromium()
  return shared
}
