import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { builtAssets } from '../../infra/assets.ts'
import { ROOT } from '../../infra/bundling.ts'
import { withSourcePositions } from '../../infra/source-positions.ts'
import { handlerFile, operations } from '../../lib/operations/index.ts'

const getSite = operations.find(({ name }) => name === 'getSite')
if (!getSite) throw new Error('getSite is not an operation')
const bundle = builtAssets.bundle(handlerFile(getSite))

const ASK = `
  const { handler } = await import(process.argv[1])
  await handler({ pathParameters: { id: '5c0c9774-9802-41f7-96b0-1bb7c3acd4c2' } }, { getRemainingTimeInMillis: () => 3000 })
`

/** The line that a deployed function logs about an unexpected error: nobody has told it the name of its table. */
const logLine = (): string => {
  const address = pathToFileURL(join(bundle, 'index.mjs')).href
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', ASK, address], {
    env: { AWS_REGION: 'eu-central-1' },
    timeout: 120_000,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.split('\n').find((line) => line.includes('Unexpected error')) ?? ''
}

const LogLine = z.object({ operation: z.literal('getSite'), stack: z.string() })

const line = logLine()
const { operation, stack } = LogLine.parse(JSON.parse(line))

/** The number of the only line of a file with some text. */
const lineOf = (file: string, text: string): number => {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const found = lines.flatMap((it, i) => (it.includes(text) ? [i + 1] : []))
  expect(found).toHaveLength(1)
  return found[0] ?? Number.NaN
}

test('a logged stack names the bundle only', () => {
  expect(stack).toContain(`${bundle}/index.mjs:`)
  expect(stack).not.toContain('.ts:')
})

test('decoded, it names the files and lines of the sources', () => {
  const decoded = withSourcePositions(stack, operation)
  expect(decoded).toContain(`lib/platform/env.ts:${lineOf('lib/platform/env.ts', 'is not set')}:`)
  expect(decoded).toMatch(/\bfunctions\/get-site\.ts:\d+:\d+/)
  expect(decoded).not.toContain('.mjs:')
  expect(decoded.split('\n')).toHaveLength(stack.split('\n').length)
})

test('positions outside of the bundle stay as they are', () => {
  const other = 'at f (file:///var/runtime/index.mjs:3:1415)\nat g (file:///var/task/chunk-ABCDEFGH.mjs:1:2)'
  expect(withSourcePositions(other, operation)).toBe(other)
})

test('the command decodes a line of the log', () => {
  const command = ['local/preflight.mjs', 'infra/decode-stack.ts']
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    input: line,
    encoding: 'utf8',
  })
  expect(stdout, stderr).toBe(`${withSourcePositions(stack, operation)}\n`)
})

test('the maps stay out of the upload', () => {
  expect(readdirSync(bundle).filter((file) => !file.endsWith('.mjs'))).toEqual([])
})
