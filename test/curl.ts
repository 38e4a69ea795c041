import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Reply, send } from './http.ts'

/** The words of a script's curl command, as the shell splits them. */
const wordsOf = async (script: string): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${script}`])
  return stdout.split('\0').slice(0, -1)
}

/** Sends the request of a script's curl command. `npm test` must not depend on curl, which small containers lack. */
export const runCurl = async (script: string): Promise<Reply> => {
  const words = await wordsOf(script)
  const after = (flag: string) => words.filter((_, i) => words[i - 1] === flag)
  const headers = Object.fromEntries(after('-H').map((header) => header.split(': ')))
  const { origin, pathname, search } = new URL(words.find((word) => word.startsWith('http')) ?? '')
  const [body] = after('-d')
  const [method = body === undefined ? 'GET' : 'POST'] = after('-X')
  return send(origin, method, pathname + search, { key: null, headers, body })
}
