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

const draft: Draft = {
  ...NEW_DRAFT,
  name: 'Roof',
  latitude: 47,
  longitude: 11,
  horizonProfile: [{ direction: '180', heightAngle: 10 }],
}

test('a new site needs a place', () => {
  expect(newSiteOf({ ...draft, longitude: null })).toBeNull()
  expect(newSiteOf(draft)).toEqual(draft)
})

test.each([
  ['a new site in the south faces north', NEW_DRAFT, -33.9, true, 0],
  ['and south again in the north', { ...NEW_DRAFT, latitude: -33.9, panelAzimuth: 0 }, 47, true, 180],
  ['unless somebody has turned its panels', { ...NEW_DRAFT, panelAzimuth: 200 }, -33.9, true, 200],
  ['or it is saved', draft, -33.9, false, 180],
])('%s', (_, before, latitude, isNew, panelAzimuth) => {
  const changes = changesOfPlace(before, { latitude, longitude: 18 }, isNew)
  expect({ ...before, ...changes }).toEqual({ ...before, latitude, longitude: 18, panelAzimuth })
})

test('the draft of a site has its fields, without what the service adds', () => {
  const { latitude, longitude, horizonProfile, obstacles, ...rest } = draft
  const site = {
    ...rest,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    horizonProfile: [...horizonProfile],
    obstacles: [...obstacles],
    horizonSource: null,
    panelHeight: 5,
    array: null,
    otherPlanes: [],
    id: '1',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  }
  expect(draftOf(site)).toEqual(draft)
})

test('an equal list is no change', () => {
  expect(isSameDraft(draft, { ...draft, horizonProfile: [{ direction: '180', heightAngle: 10 }] })).toBe(true)
  expect(isSameDraft(draft, { ...draft, panelTilt: 31 })).toBe(false)
})

test('only the fields that differ are sent', () => {
  expect(changesBetween(draft, { ...draft, name: 'Barn', panelTilt: 0 })).toEqual({
    name: 'Barn',
    panelTilt: 0,
  })
})

test('changes of both sides survive, and mine win where both changed a field', () => {
  const mine = { ...draft, name: 'Mine', panelTilt: 40 }
  const theirs = { ...draft, name: 'Theirs', systemSize: 9 }
  expect(mergeDrafts(draft, mine, theirs)).toEqual({ ...draft, name: 'Mine', panelTilt: 40, systemSize: 9 })
  expect(changedFields(draft, theirs)).toEqual(new Set(['name', 'systemSize']))
})

test('a changed horizon is sent with where it comes from', () => {
  const source = { kind: 'drawn' } as const
  const drawn = { ...draft, horizonSource: source }
  expect(changesBetween(drawn, { ...drawn, horizonProfile: [] })).toEqual({
    horizonProfile: [],
    horizonSource: source,
  })
  expect(changesBetween(drawn, { ...drawn, horizonSource: null })).toEqual({ horizonSource: null })
})
