import { afterEach, expect, test, vi } from 'vitest'
import type { Site } from '../../../web/src/api/types.ts'
import { draftOf, NEW_DRAFT } from '../../../web/src/drafts/draft.ts'
import { createDraftStore } from '../../../web/src/drafts/store.ts'
import { newSiteKey } from '../../../web/src/ui/route.ts'
import { obstacle } from '../skyline/obstacles.ts'

const NEW_SITE = newSiteKey()

const ADDRESS = 'http://127.0.0.1:3000'

const site: Site = {
  id: 'a',
  name: 'Roof',
  latitude: 47,
  longitude: 11,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 5,
  horizonProfile: [],
  obstacles: [],
  horizonSource: null,
  panelHeight: 5,
  array: null,
  otherPlanes: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const draft = draftOf(site)

/** What a tab keeps over a reload. */
const stubStorage = (): Map<string, string> => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  return items
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('edits of several sites are kept side by side, over a reload, too, and per service', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  store.change(NEW_SITE, null, { ...NEW_DRAFT, name: 'Barn' })
  store.change('a', site, { ...draft, panelTilt: 40 })
  expect(store.unsaved.value).toEqual(new Set([NEW_SITE, 'a']))
  store.persist()
  expect(createDraftStore(ADDRESS).edited.value.a?.history.present.panelTilt).toBe(40)
  expect(createDraftStore('http://elsewhere').unsaved.value.size).toBe(0)
})

test('a saved site has no unsaved changes, and what was typed meanwhile is one', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  store.change('a', site, { ...draft, panelTilt: 40 })
  store.setBase('a', { ...site, panelTilt: 40 })
  expect(store.unsaved.value.size).toBe(0)
  store.undo('a')
  expect(store.unsaved.value).toEqual(new Set(['a']))
})

test('edits go on top of a version that someone else has saved, and that can be undone', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  store.change('a', site, { ...draft, panelTilt: 40 })
  store.rebase('a', { ...site, name: 'Theirs' })
  expect(store.edited.value.a?.history.present).toEqual({ ...draft, name: 'Theirs', panelTilt: 40 })
  store.undo('a')
  expect(store.edited.value.a?.history.present).toEqual({ ...draft, panelTilt: 40 })
})

test('an edit changes only what it is about, whatever was edited meanwhile', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  store.change('a', site, { panelTilt: 40 })
  store.change('a', site, { latitude: 48 })
  expect(store.edited.value.a?.history.present).toEqual({ ...draft, panelTilt: 40, latitude: 48 })
})

test('typing on after a save is a step of its own', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  store.change('a', site, { name: 'Barn' }, 'typing')
  store.setBase('a', { ...site, name: 'Barn' })
  store.change('a', site, { name: 'Barn 2' }, 'typing')
  store.undo('a')
  expect(store.edited.value.a?.history.present.name).toBe('Barn')
})

test('a new site stays the same page when it gets its id', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  const pageKey = store.pageKey(NEW_SITE)
  store.change(NEW_SITE, null, draft)
  store.adopt(NEW_SITE, site)
  expect(store.pageKey('a')).toBe(pageKey)
  expect(store.edited.value[NEW_SITE]).toBeUndefined()
  expect(store.unsaved.value.size).toBe(0)
})

test('a drag that ends where it began is no step', () => {
  stubStorage()
  const store = createDraftStore(ADDRESS)
  store.change('a', site, { panelTilt: 40 })
  store.change('a', site, { panelTilt: 50 }, 'drag')
  store.change('a', site, { panelTilt: 40 }, 'drag')
  store.undo('a')
  expect(store.edited.value.a?.history).toMatchObject({ past: [], present: draft })
})

test('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const store = createDraftStore(ADDRESS)
  store.change('a', site, { ...draft, panelTilt: 40 })
  expect(store.unsaved.value).toEqual(new Set(['a']))
  store.persist()
})

test('keeps what it can read of what another version has stored', () => {
  const items = stubStorage()
  const unsavedAfter = (text: string) => {
    items.set(`shading-drafts ${ADDRESS}`, text)
    return [...createDraftStore(ADDRESS).unsaved.value]
  }
  for (const text of ['', '{', 'null', '1', '[1]', '{"a":null}', '{"a":{}}'])
    expect(unsavedAfter(text), text).toEqual([])
  const mine = { base: site, draft: { ...draft, panelTilt: 40 } }
  const others = {
    history: { base: site, history: { present: draft } },
    draft: { ...mine, draft: { ...mine.draft, obstacles: [{ name: 'Tree' }] } },
    base: { ...mine, base: { id: 'a' } },
  }
  expect(unsavedAfter(JSON.stringify({ ...others, mine }))).toEqual(['mine'])
  const { transmittance: _, enabled: __, ...older } = obstacle()
  const edited = { base: { ...site, obstacles: [older] }, draft: { ...draft, obstacles: [older, older] } }
  items.set(`shading-drafts ${ADDRESS}`, JSON.stringify({ a: edited }))
  expect(createDraftStore(ADDRESS).edited.value.a?.history.present.obstacles).toEqual([
    obstacle(),
    obstacle(),
  ])
})
