import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from '../../../web/src/download/save-file.ts'
import { testAll } from '../../test-all.ts'
import { forAll } from '../for-all.ts'

testAll([
  ['Roof in Innsbruck', 'roof-in-innsbruck'],
  ['Zürich, Café 2', 'zurich-cafe-2'],
  ['東京の屋根', '東京の屋根'],
  ['../../etc/passwd', 'etc-passwd'],
  ['☀️!?', 'site'],
  ['Roof '.repeat(40), 'roof-roof-roof-roof-roof-roof-roof-roof'],
])('a file is named after its site', (name, start) =>
  expect(fileName(name, 'bar chart', 'svg')).toBe(`${start}-bar-chart.svg`),
)

test('any site name gives a file name that is valid on every file system', () => {
  const names = fc
    .array(fc.nat(0x10_ff_ff), { maxLength: 200 })
    .map((codes) => String.fromCodePoint(...codes))
  forAll([names], (name) => {
    const file = fileName(name, 'sample days 2026-03-01', 'csv')
    expect(file).toMatch(
      /^[\p{Letter}\p{Mark}\p{Number}]+(-[\p{Letter}\p{Mark}\p{Number}]+)*-sample-days-2026-03-01\.csv$/u,
    )
    expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255)
  })
})
