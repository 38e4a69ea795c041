import { describe, expect, it } from 'vitest'
import { parseRows, pastedText, pasteRows } from '../../../web/src/skyline/pasted-rows.ts'
import { point } from './horizons.ts'

describe('parseRows', () => {
  it.each([
    ['90\t5,5\n180\t12', 'tabs'],
    ['90;5,5\r\n180;12\r\n', 'semicolons'],
    ['90 5,5\n180   12', 'blanks'],
    ['90, 5,5\n180, 12', 'commas and blanks'],
  ])('reads %j, separated by %s', (text) => {
    expect(parseRows(text)).toEqual([
      ['90', '5,5'],
      ['180', '12'],
    ])
  })

  it('reads commas as separators, and between four numbers as decimal points, too', () => {
    expect(parseRows('90,5\n157.5,12')).toEqual([
      ['90', '5'],
      ['157.5', '12'],
    ])
    expect(parseRows('90,5,12,25')).toEqual([['90,5', '12,25']])
  })

  it('leaves a single value to the cell', () => {
    expect(parseRows('12')).toBeNull()
    expect(parseRows(' 157.5 \n')).toBeNull()
    expect(parseRows('')).toBeNull()
    expect(parseRows('4\n5')).toEqual([['4'], ['5']])
    expect(parseRows('4\n20,5')).toEqual([['4'], ['20,5']])
  })
})

describe('pasteRows', () => {
  const points = [point('N', 1), point('90', 2), point('180', 3), point('270', 4)]
  const rows = (text: string) => parseRows(text) ?? []

  it('fills two columns from a row on, and appends the rest', () => {
    expect(pasteRows(points, 2, false, rows('200\t7\n210\t8,5\nWNW\t9'))).toEqual({
      points: [point('N', 1), point('90', 2), point('200', 7), point('210', 8.5), point('WNW', 9)],
      count: 3,
      ignored: 0,
    })
  })

  it('replaces other points at the same azimuths, and the last of equal ones wins', () => {
    expect(pasteRows(points, 0, true, rows('E\t7\n180\t8\n180\t9')).points).toEqual([
      point('E', 7),
      point('180', 9),
      point('270', 4),
    ])
  })

  it('leaves out what is no point', () => {
    const pasted = pasteRows(points, 0, false, rows('Azimuth\tHeight\n10\t5\n20\t95\n-30\t4'))
    expect(pasted).toEqual({ points: [point('10', 5)], count: 1, ignored: 3 })
    expect(pastedText(pasted)).toBe('1 row pasted; 3 lines left out.')
    expect(pastedText({ points, count: 4, ignored: 0 })).toBe('4 rows pasted.')
  })

  it('fills one column of heights', () => {
    expect(
      pasteRows(points, 1, true, rows('10\n20,5\nx\n40')).points.map(({ heightAngle }) => heightAngle),
    ).toEqual([1, 10, 20.5, 4])
    expect(pasteRows(points, 1, true, rows('10\n20,5\nx\n40'))).toMatchObject({ count: 2, ignored: 2 })
  })

  it('has at most 360 points', () => {
    const many = Array.from({ length: 400 }, (_, i) => `${(i * 0.9).toFixed(1)}\t5`).join('\n')
    const pasted = pasteRows(points, 4, false, rows(many))
    expect(pasted.points).toHaveLength(360)
    expect(pasted.count + pasted.ignored).toBe(400)
  })
})
