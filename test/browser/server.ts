import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod'

/** The default key, with which the page connects automatically. */
export const KEY = 'local-development-key'

/** No server is there: tests that search fake one. */
export const GEOCODER = 'https://photon.test/api/'

/** No server is there either: tests of terrain and buildings bring their own servers, and tests of weather need none. */
const OUTSIDE = {
  ESTIMATORS: 'embedded',
  GEOCODER_URL: GEOCODER,
  TERRAIN_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
  OVERPASS_URL: 'http://127.0.0.1:9/api/interpreter',
}

const Stored = z.object({ data: z.array(z.object({ id: z.string() })) })

export type LocalServer = Awaited<ReturnType<typeof startServer>>

/** Waits for a text in the output of a process. */
export const outputOf = async (
  child: ChildProcess,
  stream: Readable,
  said: RegExp,
): Promise<RegExpExecArray> => {
  let output = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  for (;;) {
    const match = said.exec(output)
    if (match) return match
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} did not start: ${output}`)
    await Promise.race([once(stream, 'data'), once(child, 'exit')])
  }
}

/** Starts the local server in its own process, with the built page and an empty database. */
export const startServer = async (variables: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'shading-browser-'))
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, ['local/preflight.mjs', 'local/main.ts'], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      RUN_THREADS: '1',
      ...OUTSIDE,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, url = ''] = await outputOf(child, child.stdout, /(http:\/\/127\.0\.0\.1:\d+)[\s\S]*Ctrl-C/)
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'x-api-key': variables.API_KEY ?? KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json()
  }
  return {
    url,
    request,
    /** Deletes all sites and runs. A request of an earlier page may do so at the same time. */
    empty: async (): Promise<void> => {
      for (const path of ['/sites', '/runs'])
        for (;;) {
          const { data } = Stored.parse(await request('GET', `${path}?limit=100`))
          if (data.length === 0) break
          await Promise.allSettled(data.map(({ id }) => request('DELETE', `${path}/${id}`)))
        }
    },
    stop: async (): Promise<void> => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
