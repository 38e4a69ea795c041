import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'
import { Envelope, type Reply } from '../http.ts'

const SHOW_STATUS =
  'curl() { command curl --silent --show-error --write-out \'\\n%{http_code} %{content_type}\' "$@"; }'

/** Runs a script whose only command is a curl. */
export const runCurl = async (script: string): Promise<Reply> => {
  const { stdout } = await promisify(execFile)('bash', ['-c', `${SHOW_STATUS}\n${script}`])
  const [, body = '', status, type = ''] = /^([\s\S]*)\n(\d+) (.*)$/.exec(stdout) ?? []
  const envelope = Envelope.parse(JSON.parse(body))
  return {
    status: z.literal(envelope.statusCode).parse(Number(status)),
    headers: new Headers({ 'content-type': type }),
    envelope,
  }
}
