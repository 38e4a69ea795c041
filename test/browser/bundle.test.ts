import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../web/dist')

/** Code except that of the map and the runs, and what only the API page loads, which contains Swagger UI. */
const filesOfPage = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter(
    ({ name, parentPath }) =>
      /\.(html|css|js)$/.test(name) && !/^(docs|map|runs-page)-/.test(name) && !parentPath.endsWith('docs'),
  )
  .map(({ parentPath, name }) => ({ name, file: readFileSync(join(parentPath, name)) }))

/** What is fetched when it is first opened. */
const LATER = /^(analyses-table|csv|horizon-sheet|overview|record-dialog|report-page|standalone-svg|terms)-/

test.each([
  ['a site loads less than 136 KB with the models', filesOfPage.filter(({ name }) => !LATER.test(name)), 136],
  ['all code without map and runs is less than 152 KB', filesOfPage, 152],
])('%s', (_, files, kilobytes) => {
  expect(files.length).toBeGreaterThanOrEqual(3)
  const bytes = files.map(({ file }) => gzipSync(file).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1000 * kilobytes)
})

test('the page loads nothing of the API page', () => {
  for (const { file } of filesOfPage) expect(file.toString()).not.toMatch(/swagger|docs-/i)
})

test.each(['index.html', 'docs/index.html'])('%s has no inline scripts or styles', (document) => {
  const html = readFileSync(join(DIST, document), 'utf8')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/)
})
