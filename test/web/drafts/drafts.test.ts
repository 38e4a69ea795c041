import { expect, test } from 'vitest'
import {
  changesBetween,
  changesOfPlace,
  type Draft,
  draftOf,
  NEW_DRAFT,
  newSiteOf,
} from '../../../web/src/drafts/draft.ts'
import { changed, redone, startHistory, undone } from '../../../web/src/drafts/history.ts'
import { mergeDrafts } from '../../../web/src/drafts/merge.ts'
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
  ['a new site in the south faces north', NEW_DRAFT, -33.9, true, 0, 340],
  ['and south again in the north', { ...NEW_DRAFT, latitude: -33.9, panelAzimuth: 0 }, 47, true, 180, 340],
  ['unless its panels have been turned', { ...NEW_DRAFT, panelAzimuth: 210 }, -33.9, true, 210, 200],
  ['or it stays in the north', NEW_DRAFT, 47, true, 180, 200],
  ['or it is saved', draft, -33.9, false, 180, 200],
])('%s', (_, draft, latitude, isNew, panelAzimuth, other) => {
  const plane = { panelTilt: 10, panelAzimuth: 200, systemSize: 2 }
  const before = { ...draft, otherPlanes: [plane] }
  const changes = changesOfPlace(before, { latitude, longitude: 18 }, isNew)
  const after = { latitude, longitude: 18, panelAzimuth, otherPlanes: [{ ...plane, panelAzimuth: other }] }
  expect({ ...before, ...changes }).toMatchObject({ ...before, ...after })
})

test.each([
  ['are looked up', [], site, null],
  ['of the old place stay', [obstacle()], site, site],
  ['may be among obstacles of one’s own', [obstacle()], null, undefined],
])('at a new place, houses %s', (_, obstacles, housesFrom, next) => {
  const before = { ...draft, obstacles, housesFrom, horizonAside: draft }
  const changes = changesOfPlace(before, { latitude: 48, longitude: 18 }, false)
  expect(changes).toMatchObject({ horizonAside: null, housesFrom: next })
})

const HILL = [{ direction: '180', heightAngle: 20 }]
const drawn = { horizonProfile: draft.horizonProfile, horizonSource: { kind: 'drawn' } } as const
const learned = { horizonProfile: HILL, horizonSource: { kind: 'file', name: 'hill.hor' } } as const

test.each<[string, mine: Partial<Draft>, theirs: Partial<Draft>, merged: Partial<Draft>]>([
  ['my line', { ...drawn, horizonProfile: [] }, learned, { ...drawn, horizonProfile: [] }],
  ['my source', { ...drawn, horizonSource: null }, learned, { ...drawn, horizonSource: null }],
  ['their line', { ...drawn, panelTilt: 40 }, learned, { ...learned, panelTilt: 40 }],
  ['my place', { longitude: 12 }, { latitude: 46, longitude: 10 }, { longitude: 12 }],
  ['their size', { name: 'Mine' }, { name: 'No', systemSize: 9 }, { name: 'Mine', systemSize: 9 }],
])('mine wins, and what makes sense only together stays together: %s', (_, mine, theirs, merged) => {
  const base = { ...draft, ...drawn }
  expect(mergeDrafts(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ ...base, ...merged })
})

test('a merge keeps the notes of mine, and where the houses are from unless others have changed that', () => {
  const mine = { ...draft, panelTilt: 40, horizonAside: null, housesFrom: site }
  const merged = (theirs: Partial<Draft>) => mergeDrafts(draft, mine, { ...draft, ...theirs })
  expect(merged({ name: 'Theirs' })).toMatchObject({ horizonAside: null, housesFrom: site })
  expect(merged({ longitude: 12 }).housesFrom).toBeUndefined()
  expect(merged({ obstacles: [obstacle()] }).housesFrom).toBeUndefined()
})

/** `A2` is 2 m higher than the panels, `A` 1 m. */
const around = (texts: string, panelHeight = 5): Draft => ({
  ...draft,
  panelHeight,
  obstacles: [...texts.matchAll(/([A-E])(\S*)/g)].map(([, name = '', height]) =>
    obstacle({ name, height: Number(height || 1) }),
  ),
})

test.each([
  ['each has changed one and added one', 'A B', 'A B2 C', 'A2 B D', 'A2 B2 D C'],
  ['both have changed one', 'A B', 'A2 B', 'A3 B', 'A2 B'],
  ['I have removed one, and they have changed the other', 'A B', 'B', 'A B2', 'B2'],
  ['I have removed one that they have changed', 'A B', 'B', 'A2 B', 'B'],
  ['they have removed one that I have changed', 'A B', 'A2 B', 'B', 'A2 B'],
  ['they have put them in another order', 'A B', 'A2 B', 'B2 A', 'A2 B2'],
  ['both have found the same house', 'A B', 'A B C2 D', 'A B C E', 'A B E C2 D'],
  ['I have removed one of three with one name', 'A A2 A3', 'A2 A3', 'A A2 A4', 'A2 A4'],
])('obstacles are merged one by one: %s', (_, base, mine, theirs, merged) => {
  const [before, own, other, expected] = [base, mine, theirs, merged].map((it) => around(it))
  expect(before && own && other && mergeDrafts(before, own, other)).toEqual(expected)
})

test.each([
  ['I have raised the panels, and they have added one', around('A2', 8), around('A5 B5'), 'A2 B2'],
  ['they have raised the panels, and I have changed one', around('A7'), around('A2', 8), 'A4'],
  ['they have added one that my panels look over', around('A2', 8), around('A5 B2.5'), 'A2'],
  ['they have raised one that my panels looked over', around('', 11), around('A8'), 'A2'],
])('merged obstacles keep their height above the ground: %s', (_, mine, theirs, merged) => {
  const panelHeight = Math.max(mine.panelHeight, theirs.panelHeight)
  expect(mergeDrafts(around('A5'), mine, theirs)).toEqual(around(merged, panelHeight))
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

test('undoes and redoes changes one by one; a drag is one step, and the next drag another', () => {
  const history = afterChanges([1, 'drag 1'], [2, 'drag 1'], [3, 'drag 2'], [4, 'drag 2'], [5, null])
  const steps = [history]
  for (let i = 0; i < 4; i++) steps.push(undone(steps[i] ?? history))
  expect(steps.map(({ present }) => present)).toEqual([5, 4, 2, 0, 0])
  expect(redone(undone(history))).toEqual(history)
  expect(redone(history)).toBe(history)
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
