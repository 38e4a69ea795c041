import { beforeEach, expect, test, vi } from 'vitest'
import { type Draft, draftOf, NEW_DRAFT } from '../../../web/src/drafts/draft.ts'
import { createDraftStore, savedDraft } from '../../../web/src/drafts/store.ts'
import { newSiteKey } from '../../../web/src/ui/route.ts'
import { site } from '../site/example.ts'
import { obstacle } from '../skyline/obstacles.ts'

const NEW_SITE = newSiteKey()
const ADDRESS = 'http://127.0.0.1:3000'

const draft = draftOf(site)
const LATER = '2027-01-01T00:00:00.000Z'

/** The storages that outlive a reload of the tab. */
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key),
  setItem: (key: string, value: string) => kept.set(key, value),
}

let store = createDraftStore(ADDRESS)
const change = (changes: Partial<Draft>, mergeKey?: string) => store.change('a', site, changes, mergeKey)
const historyOfSite = () => store.edited.value.a?.history

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  store = createDraftStore(ADDRESS)
})

test('edits of several sites are kept side by side, over a reload, too, and per service', () => {
  store.change(NEW_SITE, null, { ...NEW_DRAFT, name: 'Barn' })
  change({ panelTilt: 40 })
  expect(store.unsaved.value).toEqual([NEW_SITE, 'a'])
  store.persist()
  expect(createDraftStore(ADDRESS).edited.value.a?.history.present.panelTilt).toBe(40)
  expect(createDraftStore('http://elsewhere').unsaved.value).toEqual([])
})

test('a saved site has no unsaved changes, and what was typed meanwhile is one', () => {
  change({ panelTilt: 40 })
  store.setBase('a', { ...site, panelTilt: 40 })
  expect(store.unsaved.value).toEqual([])
  store.undo('a')
  expect(store.unsaved.value).toEqual(['a'])
})

test('notes about the surroundings follow undo, are no unsaved change, and outlive the tab once saved', () => {
  const here = { latitude: 47, longitude: 11 }
  const there = { latitude: 48, longitude: 11 }
  const notes = () => store.edited.value.a?.history.present
  change({ housesFrom: here })
  expect(store.unsaved.value).toEqual([])
  store.setBase('a', site)
  change({ ...there, housesFrom: null })
  store.noteNoHouses('a', site, there)
  expect(notes()?.housesFrom).toEqual(there)
  store.undo('a')
  expect(notes()?.housesFrom).toEqual(here)
  store.redo('a')
  expect(notes()?.housesFrom).toEqual(there)
  store.persist()
  expect(savedDraft(site), 'those of the saved version').toMatchObject({ ...draft, housesFrom: here })
  expect(savedDraft({ ...site, updatedAt: LATER }).housesFrom, 'a version from elsewhere').toBeUndefined()
  expect(createDraftStore(ADDRESS).edited.value.a?.history.present.housesFrom).toEqual(there)
})

const aside = {
  horizonProfile: [{ direction: '180', heightAngle: 12 }],
  horizonSource: { kind: 'drawn' as const },
}

test('a tab with an earlier version leaves the notes of a later one', () => {
  const other = createDraftStore(ADDRESS)
  change({ panelTilt: 40 })
  store.undo('a')
  other.change('a', site, { horizonAside: aside })
  other.setBase('a', { ...site, updatedAt: LATER })
  store.persist()
  expect(savedDraft({ ...site, updatedAt: LATER }).horizonAside).toEqual(aside)
})

test('edits during a save are no notes of the saved version', () => {
  change({ panelTilt: 40, housesFrom: null })
  store.setBase('a', { ...site, updatedAt: LATER })
  expect(savedDraft({ ...site, updatedAt: LATER }).housesFrom).toBeUndefined()
})

test('a version that someone else has saved replaces the base in a step that can be undone', () => {
  change({ panelTilt: 40 })
  store.rebase('a', { ...site, name: 'Theirs' }, { ...draft, name: 'Theirs', panelTilt: 40 })
  expect(store.edited.value.a?.base?.name).toBe('Theirs')
  expect(historyOfSite()?.present).toEqual({ ...draft, name: 'Theirs', panelTilt: 40 })
  store.undo('a')
  expect(historyOfSite()?.present).toEqual({ ...draft, panelTilt: 40 })
})

test('typing on after a save is a step of its own', () => {
  change({ name: 'Barn' }, 'typing')
  store.setBase('a', { ...site, name: 'Barn' })
  change({ name: 'Barn 2' }, 'typing')
  store.undo('a')
  expect(historyOfSite()?.present.name).toBe('Barn')
})

test('a new site stays the same page when it gets its id', () => {
  const pageKey = store.pageKey(NEW_SITE)
  store.start(NEW_SITE, draft)
  expect(store.isGone(NEW_SITE)).toBe(false)
  store.adopt(NEW_SITE, site)
  expect(store.pageKey('a')).toBe(pageKey)
  for (const { keyNow } of [store, createDraftStore(ADDRESS)])
    expect([NEW_SITE, 'a', 'b'].map(keyNow), 'also after a reload').toEqual(['a', 'a', 'b'])
  expect([NEW_SITE, 'a'].map(store.isGone)).toEqual([true, false])
  expect(store.unsaved.value).toEqual([])
})

test('a drag that ends where it began is no step', () => {
  change({ panelTilt: 40 })
  for (const panelTilt of [50, 40]) change({ panelTilt }, 'drag')
  store.undo('a')
  expect(historyOfSite()).toMatchObject({ past: [], present: draft })
})

test('keeps what it can read of what another version has stored', () => {
  const storeAfter = (text: string) => {
    kept.set(`shading-drafts ${ADDRESS}`, text)
    return createDraftStore(ADDRESS)
  }
  for (const text of ['', '{', 'null', '1', '[1]', '{"a":null}', '{"a":{}}'])
    expect(storeAfter(text).unsaved.value, text).toEqual([])
  const mine = { base: site, draft: { ...draft, obstacles: [obstacle({ transmittance: [0.6, 0.2] })] } }
  const others = {
    draft: { ...mine, draft: { ...mine.draft, obstacles: [{ name: 'Tree' }] } },
    base: { ...mine, base: { id: 'a' } },
  }
  expect(storeAfter(JSON.stringify({ ...others, mine })).unsaved.value).toEqual(['mine'])
})
