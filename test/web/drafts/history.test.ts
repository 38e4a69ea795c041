import { expect, test } from 'vitest'
import { changed, redone, startHistory, undone } from '../../../web/src/drafts/history.ts'

const afterChanges = (...changes: readonly (readonly [value: number, mergeKey: string | null])[]) =>
  changes.reduce((history, [value, mergeKey]) => changed(history, value, mergeKey), startHistory(0))

test('undoes and redoes changes one by one', () => {
  const history = afterChanges([1, null], [2, null])
  expect(undone(history).present).toBe(1)
  expect(undone(undone(history)).present).toBe(0)
  expect(undone(undone(undone(history))).present).toBe(0)
  expect(redone(undone(history))).toEqual({ ...history, mergeKey: null })
  expect(redone(history)).toBe(history)
})

test('a drag is one step, and the next drag another', () => {
  const history = afterChanges([1, 'drag 1'], [2, 'drag 1'], [3, 'drag 2'], [4, 'drag 2'])
  expect(undone(history).present).toBe(2)
  expect(undone(undone(history)).present).toBe(0)
})

test('a change after an undo is a step of its own, and nothing can be redone', () => {
  const history = changed(undone(afterChanges([1, 'drag'], [2, 'keys'])), 5, 'drag')
  expect(undone(history).present).toBe(1)
  expect(redone(history).present).toBe(5)
})

test('forgets the oldest steps', () => {
  let history = startHistory(0)
  for (let value = 1; value <= 1000; value++) history = changed(history, value, null)
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toBe(800)
})
