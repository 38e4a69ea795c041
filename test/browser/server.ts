import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The default, with which the page connects by itself. */
export const KEY = 'local-development-key'

/** Nobody is there: tests that search stand in for it. */
export const GEOCODER = 'https://photon.test/api/'

/** Nobody is there either: tests of terrain and buildings bring servers of their own, and those of weather do not need any. */
const OUTSIDE = {
  ESTIMATORS: 'embedded',
  GEOCODER_URL: GEOCODER,
  TERRAIN_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
  OVERPASS_URL: 'http://127.0.0.1:9/api/interpreter',
}

export interface LocalServer {
  readonly url: string
  request(method: string, path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts the local server in its own process, with the built page and an empty database. */
export const startServer = async (variables: Readonly<Record<string, string>> = {}): Promise<LocalServer> => {
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
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  while (!output.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error('The server did not start')
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
  return {
    url,
    request: async (method, path, body) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'x-api-key': variables.API_KEY ?? KEY, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
      return response.json()
    },
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
