import { expect, test } from 'vitest'
import {
  changedFields,
  changesBetween,
  changesOfPlace,
  type Draft,
  draftOf,
  isSameDraft,
  mergeDrafts,
  NEW_DRAFT,
  newSiteOf,
} from '../../../web/src/drafts/draft.ts'
import { changed, redone, startHistory, undone } from '../../../web/src/drafts/history.ts'
import { site } from '../site/example.ts'
import { obstacle } from '../skyline/obstacles.ts'

const draft: Draft = {
  ...NEW_DRAFT,
  name: 'Roof',
  latitude: 47,
  longitude: 11,
  horizonProfile: [{ direction: '180', heightAngle: 10 }],
}

test('a new site needs a place, and the draft of a site leaves out what the service adds', () => {
  expect(newSiteOf({ ...draft, longitude: null })).toBeNull()
  expect(newSiteOf({ ...draft, housesFrom: site, horizonAside: null })).toEqual(draft)
  const { id: _, createdAt: __, updatedAt: ___, ...fields } = site
  expect(draftOf(site)).toEqual(fields)
})

test.each([
  ['a new site in the south faces north', NEW_DRAFT, -33.9, true, 0],
  ['and south again in the north', { ...NEW_DRAFT, latitude: -33.9, panelAzimuth: 0 }, 47, true, 180],
  ['unless its panels have been turned', { ...NEW_DRAFT, panelAzimuth: 200 }, -33.9, true, 200],
  ['or it is saved', draft, -33.9, false, 180],
])('%s', (_, before, latitude, isNew, panelAzimuth) => {
  const changes = changesOfPlace(before, { latitude, longitude: 18 }, isNew)
  expect({ ...before, ...changes }).toMatchObject({ ...before, latitude, longitude: 18, panelAzimuth })
})

test.each([
  ['are looked up', [], site, null],
  ['of the old place stay', [obstacle()], site, site],
  ['may be among obstacles of one’s own', [obstacle()], null, undefined],
])('at a new place, houses %s', (_, obstacles, housesFrom, next) => {
  const before = { ...draft, obstacles, housesFrom, horizonAside: draft }
  expect(changesOfPlace(before, { latitude: 48, longitude: 18 }, false)).toMatchObject({
    horizonAside: null,
    housesFrom: next,
  })
})

test('an equal list is no change', () => {
  expect(isSameDraft(draft, { ...draft, horizonProfile: [{ direction: '180', heightAngle: 10 }] })).toBe(true)
  expect(isSameDraft(draft, { ...draft, panelTilt: 31 })).toBe(false)
})

test('changes of both sides survive, and mine win where both changed a field', () => {
  const mine = { ...draft, name: 'Mine', panelTilt: 40 }
  const theirs = { ...draft, name: 'Theirs', systemSize: 9 }
  expect(mergeDrafts(draft, mine, theirs)).toEqual({ ...draft, name: 'Mine', panelTilt: 40, systemSize: 9 })
  expect(changedFields(draft, theirs)).toEqual(new Set(['name', 'systemSize']))
})

test.each([
  [
    'each has changed one and added one',
    ['A', 'B2', 'mine'],
    ['A2', 'B', 'theirs'],
    ['A2', 'B2', 'mine', 'theirs'],
  ],
  ['both have changed one', ['A2', 'B'], ['A3', 'B'], ['A2', 'B']],
  ['they have removed one, which leaves mine', ['A', 'B2'], ['B'], ['A', 'B2']],
  ['I have removed one', ['B'], ['A2', 'B'], ['B']],
])('obstacles are merged one by one: %s', (_, mine, theirs, merged) => {
  const of = (texts: readonly string[]): Draft => ({
    ...draft,
    obstacles: texts.map((text) =>
      obstacle({ name: text.replace(/\d/, ''), height: Number(/\d/.exec(text) ?? 1) }),
    ),
  })
  expect(mergeDrafts(of(['A', 'B']), of(mine), of(theirs))).toEqual(of(merged))
})

test('only the fields that differ are sent, and a changed horizon with where it comes from', () => {
  const drawn = { ...draft, horizonSource: { kind: 'drawn' } } as const
  for (const changes of [
    { name: 'Barn', panelTilt: 0 },
    { horizonProfile: [], horizonSource: drawn.horizonSource },
    { horizonSource: null },
  ])
    expect(changesBetween(drawn, { ...drawn, ...changes })).toEqual(changes)
})

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
