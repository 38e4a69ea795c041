import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { Envelope, type Reply } from '../http.ts'

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const [, section = ''] = /^## A worked example$([\s\S]*?)^## /m.exec(README) ?? []

/** The text of the worked example. */
export const walkThrough = section

const blocks = Array.from(section.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, text = '']) => text)

/** A command may span several lines: it ends where the next one begins. */
const commandsOf = (block: string): string[] => block.split(/^(?=curl |[A-Z]+=)/m)

/** The commands of the worked example, in order. */
export const commands: readonly string[] = blocks.flatMap(commandsOf)

const ASSIGNMENT = /^([A-Z]+)=/

export interface Shell {
  /** @returns null for an assignment, which has no response */
  run(command: string): Promise<Reply | null>
}

const STATUS =
  'curl() { command curl --silent --show-error --write-out \'\\n%{http_code} %{content_type}\' "$@"; }'

const bash = promisify(execFile)

/** @param given variables that override the assignments in the commands */
export const shell = (given: Readonly<Record<string, string>>): Shell => {
  const assignments: string[] = []
  return {
    run: async (command) => {
      const [, name] = ASSIGNMENT.exec(command) ?? []
      if (name !== undefined) {
        assignments.push(command)
        return null
      }
      const fixed = Object.entries(given).map(([variable, value]) => `${variable}='${value}'`)
      const script = [STATUS, ...assignments, ...fixed, command].join('\n')
      const { stdout } = await bash('bash', ['-c', script])
      const [, body = '', status, type = ''] = /^([\s\S]*)\n(\d+) (.*)$/.exec(stdout) ?? []
      const envelope = Envelope.parse(JSON.parse(body))
      return {
        status: z.literal(envelope.statusCode).parse(Number(status)),
        headers: new Headers({ 'content-type': type }),
        envelope,
      }
    },
  }
}
