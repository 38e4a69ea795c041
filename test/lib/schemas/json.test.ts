import { expect, test } from 'vitest'
import { isTooComplex, parseJson } from '../../../lib/schemas/json.ts'

test('what would take long to parse is left alone, and text between quotes counts as one value', () => {
  const nested = (open: string, depth: number, close: string) =>
    `${open.repeat(depth)}1${close.repeat(depth)}`
  for (const [name, text, isComplex] of [
    ['50 lists', nested('[', 50, ']'), false],
    ['51 lists', nested('[', 51, ']'), true],
    ['51 objects', nested('{"a":', 51, '}'), true],
    ['lists side by side', `[${nested('[', 49, ']')},${nested('[', 49, ']')}]`, false],
    ['249,999 numbers', `[${'1,'.repeat(249_999)}1]`, false],
    ['250,000 numbers', `[${'1,'.repeat(250_000)}1]`, true],
    ['empty objects', `[${'{},'.repeat(125_001)}1]`, true],
    ['brackets in a text', JSON.stringify(`"\\"${'[{,'.repeat(100_000)}`), false],
  ] as const) {
    expect(isTooComplex(text), name).toBe(isComplex)
    expect(parseJson(text) === undefined, name).toBe(isComplex)
  }
})
