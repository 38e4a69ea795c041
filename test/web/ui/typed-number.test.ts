import { describe, expect, it } from 'vitest'
import { numberBetween, parseNumber } from '../../../web/src/ui/use-typed-text.ts'
import { testAll } from '../../test-all.ts'

describe('a typed number', () => {
  testAll([
    ['30', 30],
    [' 7.5 ', 7.5],
    ['7,5', 7.5],
    ['−12', -12],
    ['-0.5', -0.5],
    ['+4', 4],
    ['12.', 12],
    [',5', 0.5],
  ])('is read with either decimal sign', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  testAll(['', ' ', '.', '-', '1e3', '0x10', '1,234.5', '1 000', 'Infinity', '5°'])(
    'is refused otherwise',
    (text) => {
      expect(parseNumber(text)).toBeNaN()
    },
  )
})

describe('a number within bounds', () => {
  const tilt = numberBetween(0, 90, 1)

  it('includes the bounds', () => {
    expect(['0', '90', '-0'].map(tilt)).toEqual([{ value: 0 }, { value: 90 }, { value: 0 }])
  })

  it('is rounded', () => {
    expect(tilt('30.26')).toEqual({ value: 30.3 })
  })

  testAll(['-1', '90.01', 'steep', ''])('is refused with the bounds', (text) => {
    expect(tilt(text)).toEqual({ error: 'Enter a number from 0 to 90' })
  })

  it('that may be more than a thousand or have three decimals is asked for again', () => {
    const size = numberBetween(0, 500_000, 3)
    expect(size('1,000')).toEqual({ error: 'Write 1000 or 1.000: this may be either' })
    expect(size('12.000')).toEqual({ error: 'Write 12000 or 12.000: this may be either' })
    expect(['1.234', '0,125', '1000', '7,5'].map(size)).toEqual([
      { value: 1.234 },
      { value: 0.125 },
      { value: 1000 },
      { value: 7.5 },
    ])
  })

  it('may have a parser of its own, whose numbers are held to the bounds', () => {
    const half = (text: string) => (text === 'half' ? { value: 45 } : { error: 'Enter half' })
    expect(numberBetween(0, 90, 0, half)('half')).toEqual({ value: 45 })
    expect(numberBetween(0, 90, 0, half)('full')).toEqual({ error: 'Enter half' })
    expect(numberBetween(0, 40, 0, half)('half')).toEqual({ error: 'Enter a number from 0 to 40' })
  })
})
