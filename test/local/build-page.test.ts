import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { preparePage } from '../../local/build-page.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { testAll } from '../test-all.ts'

const writePage = (web: string): void => {
  const index = join(web, 'dist/index.html')
  mkdirSync(join(web, 'dist'), { recursive: true })
  writeFileSync(index, '<!doctype html>')
  utimesSync(index, 0, 0)
}

testAll([
  ['built', 'not wanted', null],
  ['missing', 'not wanted', 'The page has not been built: the API runs without it.'],
  ['missing', 'works', null],
  ['built', 'fails', 'The page could not be built: the server shows the one built on 1970-01-01.'],
  ['missing', 'fails', 'The page could not be built: the API runs without it.'],
])('a page that is missing or old is said in a sentence', async (before, outcome, sentence) => {
  const web = temporaryFolder()
  if (before === 'built') writePage(web)
  const build = async () => {
    if (outcome === 'works') writePage(web)
    return outcome === 'works'
  }
  expect(await preparePage(outcome === 'not wanted' ? null : build, web)).toBe(sentence)
})
