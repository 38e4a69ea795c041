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

test('the condition is tested only in the longest part, so that a mast of a millisecond is not lost', () => {
  const tested: number[] = []
  const condition = (time: number) => {
    tested.push(time)
    return false
  }
  expect(partsWhere(condition, DAY, [0.3, 0.3 + 1e-8])).toEqual([{ from: 0.3, to: 0.3 + 1e-8 }])
  expect(tested).toEqual([(0.3 + 1e-8 + 1) / 2])
})

test('two changes at the same time leave no empty part', () => {
  expect(partsWhere(() => true, DAY, [0.4, 0.4])).toHaveLength(2)
  expect(partsWhere(() => false, DAY, [0.4, 0.4])).toEqual([])
})
