import { expect, test } from 'vitest'
import { parseJson } from '../../../lib/schemas/json.ts'

test.each([
  ['{"a":[1,null,"ž 日本"]}', { a: [1, null, 'ž 日本'] }],
  ['', undefined],
  ['<html>', undefined],
  ['{"a":1}{', undefined],
])('a value is parsed from JSON alone: %s', (text, value) => {
  expect(parseJson(text)).toEqual(value)
  expect(parseJson(new TextEncoder().encode(text))).toEqual(value)
})
