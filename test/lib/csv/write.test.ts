import { expect, test } from 'vitest'
import { csvOf } from '../../../lib/csv/write.ts'

test.each(['a,b', 'a "b"', 'a\nb', 'a;=1+1', 'Köln 北', 'a-b', '1=1', '', "'=1+1"])(
  '%j is written as it is',
  (text) => {
    expect(csvOf([[text]])).toBe(`"${text.replaceAll('"', '""')}"\r\n`)
  },
)

const FORMULAS = '=1+1|+43 1 234|-12|@a|\t=1|\r+1| =1|\u200B=1+1|\u2060 \u00AD@a|＝1+1'.split('|')

test.each(FORMULAS)('a spreadsheet does not run %j, unless the text is data', (text) => {
  expect(csvOf([[text, { exact: text }]])).toBe(`"'${text}","${text}"\r\n`)
})

test('numbers and empty cells have no quotes', () => {
  expect(csvOf([[1.5, null, undefined, -3], [0]])).toBe('1.5,,,-3\r\n0\r\n')
})
