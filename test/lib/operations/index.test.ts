import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handlerFile, operations } from '../../../lib/operations/index.ts'
import { runSteps } from '../../../lib/operations/run-steps.ts'

test('each operation has a handler, and each handler is of an operation', () => {
  const files = operations.map((operation) => `${handlerFile(operation)}.ts`).toSorted()
  expect(readdirSync('functions').toSorted()).toEqual([...files, 'run-steps'].toSorted())
})

test('each step of a run has a handler, and each handler is of a step', () => {
  const files = runSteps.map((step) => `${handlerFile(step)}.ts`)
  expect(readdirSync('functions/run-steps').toSorted()).toEqual(files.toSorted())
})

test('no two operations share a name, or a method and path', () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(operations.length)
})

test('the parameters in a path are the ones that are parsed', () => {
  for (const { path, pathParameters } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(pathParameters.shape)).toEqual(inPath)
  }
})

test('only the document, which changes with a deployment, may be kept', () => {
  const cacheable = operations.filter(({ maxAgeSeconds }) => maxAgeSeconds > 0)
  expect(cacheable.map(({ name }) => name)).toEqual(['getOpenApi'])
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
    ['POST', '/estimate', true, 'Estimate completed successfully'],
    ['POST', '/orientation', true, 'Orientation optimized successfully'],
    ['GET', '/terrain-horizon', true, 'Terrain horizon retrieved successfully'],
    ['POST', '/horizon-files', true, 'Horizon file converted successfully'],
    ['GET', '/sites/{id}/horizon-file', true, 'Horizon file converted successfully'],
    ['POST', '/runs', true, 'Runs retrieved successfully'],
    ['GET', '/runs/{id}', true, 'Runs retrieved successfully'],
    ['GET', '/runs', true, 'Runs retrieved successfully'],
    ['DELETE', '/runs/{id}', true, 'Run deleted successfully'],
    ['GET', '/buildings', true, 'Buildings retrieved successfully'],
    ['POST', '/sun-calendar', true, 'Sun calendar calculated successfully'],
    ['POST', '/learned-horizon', true, 'Horizon learned successfully'],
    ['POST', '/mcp', true, null],
  ])
})
