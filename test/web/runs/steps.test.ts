import { expect, test } from 'vitest'
import { countOf, currentStep, stepsOf } from '../../../web/src/runs/run-text.ts'

const progress = (step: 'prepare' | 'baselines' | 'rows', done: number, total: number) => ({
  step,
  done,
  total,
  waitingUntil: null,
})

test('the terrain is a step only of runs that fetch it', () => {
  expect(stepsOf({ horizon: 'given' })).toEqual(['upload', 'prepare', 'baselines', 'rows', 'join'])
  expect(stepsOf({ horizon: 'terrain' })).toEqual([
    'upload',
    'prepare',
    'terrain',
    'baselines',
    'rows',
    'join',
  ])
})

test('a waiting run waits for its file, a running one says what it does, and one that has ended does nothing', () => {
  expect(currentStep({ state: 'waiting', progress: null })).toBe('upload')
  expect(currentStep({ state: 'running', progress: progress('rows', 0, 4) })).toBe('rows')
  expect(currentStep({ state: 'succeeded', progress: null })).toBeNull()
})

test('rows are counted in rows, other steps in parts', () => {
  const run = { rows: 1000, done: 250 }
  expect(countOf({ ...run, progress: progress('rows', 1, 4) })).toEqual({
    done: 250,
    total: 1000,
    unit: 'rows',
  })
  expect(countOf({ ...run, progress: progress('baselines', 3, 20) })).toEqual({
    done: 3,
    total: 20,
    unit: 'parts',
  })
})

test('a step of one part, and a run that has ended, have nothing to count', () => {
  expect(countOf({ rows: null, done: 0, progress: progress('prepare', 0, 1) })).toBeNull()
  expect(countOf({ rows: 20, done: 20, progress: null })).toBeNull()
})
