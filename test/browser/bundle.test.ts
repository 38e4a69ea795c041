import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../web/dist')

test('the page loads less than 150 KB', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThanOrEqual(3)
  const bytes = files.map(({ parentPath, name }) => gzipSync(readFileSync(join(parentPath, name))).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
})

test('the document has no inline scripts or styles', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/)
})
