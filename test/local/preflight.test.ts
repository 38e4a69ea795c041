import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { testAll } from '../test-all.ts'

const ROOT = join(import.meta.dirname, '../..')
const PREFLIGHT = join(ROOT, 'local/preflight.mjs')

const PROJECT = {
  engines: { node: '^20.19.0 || >=22.12.0' },
  dependencies: { zod: '1', '@aws/sdk': '1' },
  devDependencies: { vite: '1', node: '24' },
}

const BINDING = '@rolldown/binding-linux-x64-gnu'
const INSTALLED = ['zod', '@aws/sdk', 'vite', 'node/bin/node', BINDING]
const without = (...names: readonly string[]): string[] => INSTALLED.filter((name) => !names.includes(name))
/** Only its package, without the program. */
const WITHOUT_NODE = [...without('node/bin/node'), 'node']

/** A project whose program prints its arguments. */
const createProject = (folder: string, installed: readonly string[]): string => {
  const root = join(temporaryFolder(), folder)
  cpSync(PREFLIGHT, join(root, 'local/preflight.mjs'))
  writeFileSync(join(root, 'package.json'), JSON.stringify(PROJECT))
  writeFileSync(join(root, 'program.mjs'), 'process.stdout.write(process.argv.slice(2).join())')
  for (const name of installed) mkdirSync(join(root, 'node_modules', name), { recursive: true })
  return root
}

const preflight = (root: string, version: string) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, 'local/preflight.mjs']
  return spawnSync(process.execPath, [...args, 'program.mjs', 'one', 'two'], { cwd: root, encoding: 'utf8' })
}

testAll<[string, string, readonly string[], RegExp]>([
  ['a #1', '24.9.0', INSTALLED, /^The path .*a #1\/? contains "#", .*rename/],
  ['what?', '24.9.0', INSTALLED, /^The path .* contains "\?", .*rename/],
  [`a${delimiter}b`, '20.19.0', INSTALLED, /^The path .* contains "[:;]", .*rename/],
  ['project', '24.9.0', [], /^The package zod is not installed: run `npm ci`\.$/],
  ['project', '20.19.0', without('vite'), /^The package vite is not installed: run `npm ci`\.$/],
  [
    'project',
    '24.9.0',
    without(BINDING),
    /^The package @rolldown\/binding-.* with Node \^20\.19\.0 \|\| >=22/,
  ],
  [
    'project',
    '26.1.0',
    WITHOUT_NODE,
    /was blocked, and this is Node 26\.1\.0 at .*--ignore-scripts=false`\.$/,
  ],
  [
    'project',
    '20.19.0',
    INSTALLED,
    /^This project runs on Node 24, and this is Node 20\.19\.0 at .*: use npm/,
  ],
])('what keeps a program from starting is said in one line', (folder, version, installed, message) => {
  const { status, stdout, stderr } = preflight(createProject(folder, installed), version)
  expect(stderr.trimEnd()).toMatch(message)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})

testAll([
  ['with space, ü, 日本, 100% & $HOME', INSTALLED],
  ['its own Node 24', WITHOUT_NODE],
])('a program starts with its arguments', (folder, installed) => {
  const { status, stdout, stderr } = preflight(createProject(folder, installed), '24.9.0')
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'one,two', stderr: '' })
})

test('a production install has the packages for development and those for this machine', () => {
  const root = temporaryFolder()
  cpSync(join(ROOT, '.npmrc'), join(root, '.npmrc'))
  const dependencies = {
    devDependencies: { vite: 'file:vite' },
    optionalDependencies: { binding: 'file:binding' },
  }
  for (const [folder, manifest] of Object.entries({ vite: {}, binding: {}, '.': dependencies })) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }))
  }
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  const shell = process.platform === 'win32'
  spawnSync('npm', ['install', '--omit=optional'], { cwd: root, env, shell })
  for (const name of ['vite', 'binding']) expect(existsSync(join(root, 'node_modules', name))).toBe(true)
})
