import { expect, test } from 'vitest'
import { parseJson } from '../../../lib/schemas/json.ts'

test('a value is parsed from JSON alone', () => {
  for (const [text, value] of [
    ['{"a":[1,null,"ž 日本"]}', { a: [1, null, 'ž 日本'] }],
    ['', undefined],
    ['<html>', undefined],
    ['{"a":1}{', undefined],
  ] as const) {
    expect(parseJson(text), text).toEqual(value)
    expect(parseJson(new TextEncoder().encode(text)), text).toEqual(value)
  }
})
