import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWritable } from './folders.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'web')

/** Runs Vite in a process of its own, whose memory is free again when the server starts. Its errors go to the terminal. */
export const runVite = async (): Promise<boolean> => {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', WEB, '--configLoader', 'native']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'close')
  return code === 0
}

const buildProblem = async (
  build: typeof runVite,
  web: string,
  mayWrite: (path: string) => boolean,
): Promise<string | null> => {
  const folder = [join(web, 'dist'), web].find(existsSync) ?? web
  if (!mayWrite(folder)) return `cannot be built, because this user may not write to ${folder}`
  return (await build()) ? null : 'could not be built'
}

/**
 * Builds the page. If that fails, the service runs with the page of an earlier build, or without one.
 *
 * @param build null leaves the page as it is
 * @returns a sentence for the terminal if the page is missing, or old although it should be new
 */
export const preparePage = async (
  build: typeof runVite | null,
  web = WEB,
  mayWrite = isWritable,
): Promise<string | null> => {
  const problem = build && (await buildProblem(build, web, mayWrite))
  const index = join(web, 'dist/index.html')
  if (!existsSync(index)) return `The page ${problem ?? 'has not been built'}: the API runs without it.`
  const day = statSync(index).mtime.toISOString().slice(0, 10)
  return problem && `The page ${problem}: the server shows the one built on ${day}.`
}
