import { createWriteStream, fstatSync, ftruncateSync } from 'node:fs'
import type { Writable } from 'node:stream'

const STDOUT = 1

/** What `npm run` prints before it runs a script, unless it is silent. */
const bannerOf = (environment: NodeJS.ProcessEnv, args: readonly string[]): string => {
  const { npm_package_name: name, npm_package_version: version } = environment
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = environment
  return `\n> ${name}@${version} ${event}\n> ${[script, ...args].join(' ')}\n\n`
}

/**
 * Standard output for results. `npm run portfolio -- sites.csv > results.csv` would begin the file with npm's banner, so a file
 * that contains nothing else is emptied. A pipe cannot be: it needs `npm run portfolio --silent`.
 *
 * @param args of the program
 */
export const standardOutput = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Writable => {
  const stats = fstatSync(STDOUT)
  const hasBanner = stats.isFile() && stats.size === Buffer.byteLength(bannerOf(environment, args))
  if (environment.npm_lifecycle_event === undefined || !hasBanner) return process.stdout
  ftruncateSync(STDOUT, 0)
  return createWriteStream('', { fd: STDOUT, start: 0, autoClose: false })
}
