import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const repairData = (DATA_DIR: string) => {
  const { PATH = '' } = process.env
  const args = ['local/preflight.mjs', 'local/database/repair-data.ts']
  return spawnSync(process.execPath, args, { env: { PATH, DATA_DIR }, encoding: 'utf8' })
}

test.each(['', 'missing'])('a folder without a database is left alone: folder/%s', (below) => {
  const folder = newFolder()
  const { status, stdout, stderr } = repairData(join(folder, below))
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(`There is no database in ${join(folder, below)}, so there is nothing to repair.\n`)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be repaired is explained in one line', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'dynamodb'))
  writeFileSync(join(folder, 'lock'), 'not a folder')
  const { status, stdout, stderr } = repairData(folder)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The data folder .* cannot be used: .*\n$/)
})

test('a folder without anything readable is left alone and explained in one line', () => {
  const folder = newFolder()
  const data = join(folder, 'dynamodb')
  mkdirSync(data)
  for (const name of ['CURRENT', 'MANIFEST-000002', '000003.log', '000005.ldb'])
    writeFileSync(join(data, name), 'nothing that LevelDB has written')
  const { status, stdout, stderr } = repairData(folder)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(`Nothing in ${folder} can be recovered. Restore the folder from a backup.\n`)
  expect(readdirSync(folder).sort()).toEqual(['dynamodb', 'lock'])
  expect(readdirSync(data)).toHaveLength(4)
})
