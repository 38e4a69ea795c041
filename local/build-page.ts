import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'web')

/** Runs Vite in a separate process, so that its memory is freed before the server starts. Its errors go to the terminal. */
export const runVite = async (): Promise<boolean> => {
  const args = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', WEB, '--configLoader', 'native']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'close')
  return code === 0
}

/**
 * Builds the page. If the build fails, the service runs with the page of an earlier build, or without one.
 *
 * @param build null keeps the existing page
 * @returns a sentence for the terminal if the page is missing or its build failed; otherwise null
 */
export const preparePage = async (build: typeof runVite | null, web = WEB): Promise<string | null> => {
  const problem = build && !(await build()) ? 'could not be built' : null
  const index = join(web, 'dist/index.html')
  if (!existsSync(index)) return `The page ${problem ?? 'has not been built'}: the API runs without it.`
  const day = statSync(index).mtime.toISOString().slice(0, 10)
  return problem && `The page ${problem}: the server shows the one built on ${day}.`
}
