import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { handlerFile, operations, stepFile } from '../../../lib/operations/index.ts'
import { runSteps } from '../../../lib/operations/run-steps.ts'
import type { Grant } from '../../../lib/operations/tables.ts'

test('each operation and each step of a run has a handler, and there are no others', () => {
  const handlers = [...operations.map(handlerFile), ...runSteps.map(stepFile)].map((file) => `${file}.ts`)
  expect(globSync('**/*.ts', { cwd: 'functions' }).toSorted()).toEqual(handlers.toSorted())
})

test('tools lend their rights to the operation that calls them', () => {
  const rightsOf = (grants: readonly Grant[]): string[] =>
    grants.flatMap(({ table, index, actions }) => actions.map((action) => `${table} ${index} ${action}`))
  const ofTools = operations.flatMap(({ tool, grants }) => (tool === null ? [] : rightsOf(grants)))
  const callTool = operations.find(({ name }) => name === 'callTool')
  expect(rightsOf(callTool?.grants ?? [])).toEqual(ofTools)
  const calls = { callsEstimator: true, fetchesTerrain: true, fetchesBuildings: true, hasAdjustment: true }
  expect(callTool).toMatchObject(calls)
})
