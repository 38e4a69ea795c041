import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../../web/dist')

/** All code but the map, the runs, and the chunks that only the API page loads (Swagger UI). */
const filesOfPage = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter(
    ({ name, parentPath }) =>
      /\.(html|css|js)$/.test(name) && !/^(docs|map|runs-page)-/.test(name) && !parentPath.endsWith('docs'),
  )
  .map(({ parentPath, name }) => ({ name, file: readFileSync(join(parentPath, name)) }))

/** `site` of `site-B9yVI6Q_.js` */
const partOf = (name: string): string => name.replace(/-[\w-]{8}\.\w+$/, '')

/** The files that opening a site loads: the document, an editor, its worker, all their imports, and their styles. */
const filesOfSite = (): typeof filesOfPage => {
  const scripts = new Set<string>()
  const add = (name: string): void => {
    if (scripts.has(name)) return
    scripts.add(name)
    const code = filesOfPage.find((other) => other.name === name)?.file.toString() ?? ''
    for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) add(imported)
  }
  for (const root of ['page', 'site-editor', 'worker']) {
    const file = filesOfPage.find(({ name }) => partOf(name) === root && name.endsWith('.js'))
    if (!file) throw new Error(`There is no ${root}`)
    add(file.name)
  }
  const parts = new Set([...scripts].map(partOf))
  return filesOfPage.filter(({ name }) => name === 'index.html' || parts.has(partOf(name)))
}

test.each([
  ['the answer of a site needs less than 110 KB with the models', filesOfSite(), 110],
  ['all code without map and runs is less than 163 KB', filesOfPage, 163],
])('%s', (_, files, kilobytes) => {
  expect(files.length).toBeGreaterThanOrEqual(8)
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
