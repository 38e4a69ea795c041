import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { KEY, useServer, useService } from '../http.ts'
import { box, replyOf, way } from '../lib/buildings/town.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { exampleTerrain, startTileServer } from '../terrain-tiles.ts'

const folder = temporaryFolder(afterAll)
const tiles = await startTileServer(exampleTerrain)
afterAll(tiles.close)
const terrace = [-15, -5, 5].map((west) => way(box(west, 20, 10)))
const overpass = useServer((_, response) => response.end(JSON.stringify(replyOf(terrace))))
const { url } = useService(() => ({ terrainTilesUrl: tiles.template, overpassUrl: overpass.url() }))

const ROOT = join(import.meta.dirname, '../..')
for (const name of ['examples', 'events']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
const section = readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8')
const [, setup = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? []

const RECIPE = /^\*\*(.*?)\*\*[^\n]*\n(?:.+\n)*\n```sh\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm
const recipes = Array.from(section.matchAll(RECIPE), ([, question = '', script = '', output = '']) => ({
  question,
  script,
  output,
}))

test('every block of commands is the setup or a recipe with its output', () => {
  expect(section.match(/^```sh$/gm)).toHaveLength(1 + recipes.length)
})

const run = async (...parts: readonly string[]): Promise<string> => {
  const here = `URL='${url()}'; KEY='x-api-key: ${KEY}'`
  const program = [...parts.slice(0, -1), here, ...parts.slice(-1)].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', program], { cwd: folder })
  return stdout
}

test.each(recipes)('$question', async ({ script, output }) => {
  expect(await run(setup, script)).toBe(output)
})

test('the lines in docs/runs.md estimate the example portfolio', async () => {
  const [, lines = ''] =
    /^```sh\n.*\n([\s\S]*?)^```$/m.exec(readFileSync(join(ROOT, 'docs/runs.md'), 'utf8')) ?? []
  expect(JSON.parse(await run(lines))).toEqual({
    state: 'succeeded',
    rows: 20,
    failed: 0,
    error: null,
  })
  expect(readFileSync(join(folder, 'results.csv'), 'utf8').trim().split('\n')).toHaveLength(21)
})
