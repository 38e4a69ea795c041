import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LIB = join(import.meta.dirname, '../../lib')

const IMPORT = /from '((?:\.\.\/)+[^']+)'|import\('((?:\.\.\/)+[^']+)'\)/g

/** The other folders of `lib` that each folder imports. */
const imports = new Map<string, Set<string>>()
for (const file of globSync('*/**/*.ts', { cwd: LIB })) {
  const [folder = ''] = file.split('/')
  const imported = imports.get(folder) ?? new Set()
  for (const [, path = '', lazy] of readFileSync(join(LIB, file), 'utf8').matchAll(IMPORT)) {
    const [other = ''] = join(file, '..', lazy ?? path).split('/')
    if (other !== folder && other !== '..') imported.add(other)
  }
  imports.set(folder, imported)
}

const reachable = (folder: string, seen = new Set<string>()): Set<string> => {
  for (const other of imports.get(folder) ?? []) if (!seen.has(other)) reachable(other, seen.add(other))
  return seen
}

test('no folder of lib imports itself by way of others', () => {
  expect(imports.get('sites')).toContain('storage')
  expect([...imports.keys()].filter((folder) => reachable(folder).has(folder))).toEqual([])
})
