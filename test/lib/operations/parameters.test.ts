import { expect, test } from 'vitest'
import * as z from 'zod'
import { booleanInQuery, inQuery } from '../../../lib/operations/parameters.ts'
import { testAll } from '../../test-all.ts'

test('a boolean in a query may have any case, and no other word stands for it', () => {
  for (const text of ['true', 'True', 'TRUE']) expect(booleanInQuery.parse(text)).toBe(true)
  for (const text of ['false', 'False', 'fAlSe']) expect(booleanInQuery.parse(text)).toBe(false)
  for (const text of ['', '1', '0', 'yes', 'on', 'truth', ' true', 'null'])
    expect(() => booleanInQuery.parse(text)).toThrow('must be true or false')
})

testAll([
  ['47.27', 47.27],
  ['-0.5', -0.5],
  ['1e-05', 1e-5],
  ['2026.0', 2026],
])('a number in a query is written as in JSON', (text, value) => {
  const number = inQuery(z.number('must be a number'))
  expect(number.parse(text)).toBe(value)
  for (const other of [
    '',
    ` ${text}`,
    `+${text}`,
    `0${text}`,
    `${text}_0`,
    '.5',
    '5.',
    '1,5',
    'NaN',
    'inf',
    '0x10',
  ])
    expect(() => number.parse(other), other).toThrow('must be a number')
})
