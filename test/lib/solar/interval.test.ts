import { expect, test } from 'vitest'
import { partsWhere } from '../../../lib/solar/interval.ts'

const DAY = { from: 0, to: 1 }

test('without changes the whole interval counts, or none of it', () => {
  expect(partsWhere(() => true, DAY, [])).toEqual([DAY])
  expect(partsWhere(() => false, DAY, [])).toEqual([])
})

test('the condition alternates at each change, in whatever order they come', () => {
  const isOutside = (time: number) => time < 0.2 || time > 0.9
  expect(partsWhere(isOutside, DAY, [0.9, 0.2])).toEqual([
    { from: 0, to: 0.2 },
    { from: 0.9, to: 1 },
  ])
  expect(partsWhere((time) => !isOutside(time), DAY, [0.2, 0.9])).toEqual([{ from: 0.2, to: 0.9 }])
})

test('changes outside the interval, or at its ends, do not count', () => {
  expect(partsWhere(() => true, { from: 0.3, to: 0.7 }, [0.1, 0.3, 0.7, 0.8])).toEqual([
    { from: 0.3, to: 0.7 },
  ])
})

const testedWith = (changes: readonly number[]): number[] => {
  const tested: number[] = []
  const condition = (time: number) => {
    tested.push(time)
    return false
  }
  partsWhere(condition, DAY, changes)
  return tested
}

test('the condition is tested once, in the middle of the interval unless a change is near', () => {
  expect(testedWith([])).toEqual([0.5])
  expect(testedWith([0.3, 0.4])).toEqual([0.5])
  expect(testedWith([0.2, 0.499999])).toEqual([(0.499999 + 1) / 2])
  expect(testedWith([0.5 - 1e-8, 0.5])).toEqual([0.75])
})

test('a mast of a millisecond is not lost, wherever it stands', () => {
  for (const at of [0.3, 0.5 - 5e-9, 0.5, 0.7])
    expect(partsWhere(() => false, DAY, [at, at + 1e-8])).toEqual([{ from: at, to: at + 1e-8 }])
})

test('two changes at the same time leave no empty part', () => {
  expect(partsWhere(() => true, DAY, [0.4, 0.4])).toHaveLength(2)
  expect(partsWhere(() => false, DAY, [0.4, 0.4])).toEqual([])
})
