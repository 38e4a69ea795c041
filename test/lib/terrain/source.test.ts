import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ATTRIBUTION } from '../../../lib/terrain/source.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/terrain.md'), 'utf8')

test.each(ATTRIBUTION.split('; '))('the documentation credits %s', (credit) => {
  expect(DOCUMENT.replaceAll(/\s+/g, ' ')).toContain(`- ${credit}`)
})
