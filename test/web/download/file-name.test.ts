import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from '../../../web/src/download/file-name.ts'

test.each([
  ['Roof in Innsbruck', 'roof-in-innsbruck-bars.svg'],
  ['Zürich, Café 2', 'zurich-cafe-2-bars.svg'],
  ['東京の屋根', '東京の屋根-bars.svg'],
  ['../../etc/passwd', 'etc-passwd-bars.svg'],
  ['CON', 'con-bars.svg'],
  ['☀️!?', 'site-bars.svg'],
  ['', 'site-bars.svg'],
  ['Roof '.repeat(40), 'roof-roof-roof-roof-roof-roof-roof-roof-bars.svg'],
])('%j is saved as %s', (name, file) => expect(fileName(name, 'bars', 'svg')).toBe(file))

test('whatever a site is called, the name is one that file systems take', () => {
  const names = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(names, (name) => {
      const file = fileName(name, 'sample days 2026-03-01', 'csv')
      expect(file).toMatch(
        /^[\p{Letter}\p{Mark}\p{Number}]+(-[\p{Letter}\p{Mark}\p{Number}]+)*-sample-days-2026-03-01\.csv$/u,
      )
      expect(new TextEncoder().encode(file).length).toBeLessThanOrEqual(255)
    }),
  )
})
