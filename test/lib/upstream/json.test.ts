import { expect, test } from 'vitest'
import * as z from 'zod'
import { firstIssue, parseJson } from '../../../lib/upstream/json.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([['{"a":[1,null]}'], ['"ž 日本"'], ['0']])('JSON is parsed: %s', (text) => {
  expect(JSON.stringify(parseJson(bytesOf(text)))).toBe(text)
})

test.each(['', '{', '<html>', 'NaN', '{"a":1}{'])('anything else is undefined: %s', (text) => {
  expect(parseJson(bytesOf(text))).toBeUndefined()
})

test('an issue says where, but not what was there', () => {
  const { error } = z.object({ rows: z.array(z.object({ height: z.number().max(90) })) }).safeParse({
    rows: [{ height: 1 }, { height: 4711 }, { height: 'secret' }],
  })
  const issue = error ? firstIssue(error) : ''
  expect(issue).toMatch(/^rows\.1\.height: /)
  expect(issue).not.toContain('4711')
})
