import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handlerFile, operations } from '../../../lib/operations/index.ts'

test('each operation has its file and its handler file, and each of these its operation', () => {
  const files = operations.map((operation) => `${handlerFile(operation)}.ts`)
  expect(readdirSync('lib/operations').toSorted()).toEqual(files.toSorted())
  expect(readdirSync('functions').toSorted()).toEqual(files.toSorted())
  for (const file of files) expect(existsSync(`functions/${file}`)).toBe(true)
})

test('each operation has a name and a method and path of its own', () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length)
})

test('the parameters in a path are those that are parsed', () => {
  for (const { path, pathParameters } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(pathParameters.shape)).toEqual(inPath)
  }
})

test('the contract: paths, keys and messages', () => {
  const table = operations.map(({ method, path, needsApiKey, message }) => [
    method,
    path,
    needsApiKey,
    message,
  ])
  expect(table).toEqual([
    ['POST', '/sites', true, 'Sites retrieved successfully'],
    ['PATCH', '/sites/{id}', true, 'Sites retrieved successfully'],
    ['POST', '/sites/{id}/analysis', true, 'Analysis completed successfully'],
    ['GET', '/sites/{id}/analyses', false, 'Analysis history retrieved successfully'],
    ['GET', '/analyses/{id}', false, 'Analysis retrieved successfully'],
    ['POST', '/shading', true, 'Shading loss calculated successfully'],
    ['GET', '/baseline', true, 'Baseline estimate retrieved successfully'],
    ['GET', '/sites/{id}', true, 'Sites retrieved successfully'],
    ['GET', '/sites', true, 'Sites retrieved successfully'],
    ['DELETE', '/sites/{id}', true, 'Site deleted successfully'],
    ['GET', '/openapi.json', false, null],
    ['GET', '/sun-path', true, 'Sun path calculated successfully'],
  ])
})
