import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { Site } from '../api/types.ts'
import { isRecord, readStorage, storageKeys, writeStorage } from '../ui/storage.ts'
import { type Draft, draftOf, isSameDraft, mergeDrafts, NEW_DRAFT } from './draft.ts'
import { isDraft, isSite } from './guards.ts'
import { changed, type History, redone, startHistory, undone } from './history.ts'

/** A site that has been edited in this tab. */
export interface EditedSite {
  /** The version that the edits started from; null if it is new. */
  readonly base: Site | null
  readonly history: History<Draft>
  /** What {@link DraftStore.pageKey} was before the site had an id. */
  readonly firstPageKey?: string
}

/** All edited sites, by site id or what stands for it. Leaving a site does not lose its edits; nor does reloading the page. */
type EditedSites = Readonly<Record<string, EditedSite>>

const savedDraft = (base: Site | null): Draft => (base ? draftOf(base) : NEW_DRAFT)

export const hasUnsavedChanges = ({ base, history }: EditedSite): boolean =>
  !isSameDraft(savedDraft(base), history.present)

export interface DraftStore {
  readonly edited: ReadonlySignal<EditedSites>
  /** The keys of sites with unsaved changes. */
  readonly unsaved: ReadonlySignal<ReadonlySet<string>>
  /** @param base what the server has, if this is the first edit */
  change(key: string, base: Site | null, changes: Partial<Draft>, mergeKey?: string): void
  undo(key: string): void
  redo(key: string): void
  /** The saved version becomes what later edits are compared with; they stay. */
  setBase(key: string, base: Site): void
  /** Puts the edits on top of another version of the site. */
  rebase(key: string, base: Site): void
  /** A new site, or one that someone else had deleted, has been saved under its own id. */
  adopt(key: string, site: Site): void
  discard(key: string): void
  /** Keeps the edits over a reload. */
  persist(): void
  /** Identifies a site on the screen: it stays the same when a new site gets its id. */
  pageKey(key: string): string
}

/** Without the steps, which would soon fill the storage. */
const persist = (storageKey: string, sites: EditedSites): void => {
  const kept = Object.entries(sites).filter(([, site]) => hasUnsavedChanges(site))
  const edits = kept.map(([key, { base, history }]) => [key, { base, draft: history.present }])
  writeStorage('sessionStorage', storageKey, Object.fromEntries(edits))
}

/** @returns null for anything but what {@link persist} writes */
const restoredSite = (value: unknown): EditedSite | null => {
  if (!isRecord(value)) return null
  const { base, draft } = value
  return isDraft(draft) && (base === null || isSite(base)) ? { base, history: startHistory(draft) } : null
}

const restore = (storageKey: string): EditedSites => {
  const value = readStorage('sessionStorage', storageKey)
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, edits]) => {
      const site = restoredSite(edits)
      return site ? [[key, site]] : []
    }),
  )
}

const STORAGE_PREFIX = 'shading-drafts '

/** Whether this tab keeps edits that have not been saved, whichever service they are for. */
export const keepsUnsavedChanges = (): boolean =>
  storageKeys('sessionStorage').some(
    (key) => key.startsWith(STORAGE_PREFIX) && Object.keys(restore(key)).length > 0,
  )

/** @param address of the service that the sites belong to */
export const createDraftStore = (address: string): DraftStore => {
  const storageKey = `${STORAGE_PREFIX}${address}`
  const edited = signal<EditedSites>(restore(storageKey))
  const set = (sites: EditedSites): void => {
    edited.value = sites
  }
  // As text, so that the steps of a drag do not draw the readers of this list again.
  const unsavedKeys = computed(() =>
    Object.entries(edited.value)
      .flatMap(([key, site]) => (hasUnsavedChanges(site) ? [key] : []))
      .join(' '),
  )
  const update = (key: string, next: (site: EditedSite) => EditedSite): void => {
    const site = edited.value[key]
    if (site) set({ ...edited.value, [key]: next(site) })
  }
  const updateHistory = (key: string, next: (history: History<Draft>) => History<Draft>): void =>
    update(key, (site) => ({ ...site, history: next(site.history) }))
  const pageKey = (key: string): string => edited.value[key]?.firstPageKey ?? key
  const without = (key: string): EditedSites =>
    Object.fromEntries(Object.entries(edited.value).filter(([other]) => other !== key))
  return {
    edited,
    unsaved: computed(() => new Set(unsavedKeys.value.split(' ').filter(Boolean))),
    change: (key, base, changes, mergeKey) => {
      const site = edited.value[key] ?? { base, history: startHistory(savedDraft(base)) }
      const { history: before } = site
      const next = { ...before.present, ...changes }
      const start = before.past.at(-1)
      // A drag that has been canceled leaves no step.
      const isBack =
        mergeKey !== undefined && mergeKey === before.mergeKey && start && isSameDraft(start, next)
      const history = isBack ? { ...undone(before), future: [] } : changed(before, next, mergeKey ?? null)
      set({ ...edited.value, [key]: { ...site, history } })
    },
    undo: (key) => updateHistory(key, undone),
    redo: (key) => updateHistory(key, redone),
    // What is edited after a save is another step than what was edited before.
    setBase: (key, base) =>
      update(key, (site) => ({ ...site, base, history: { ...site.history, mergeKey: null } })),
    rebase: (key, base) =>
      update(key, (site) => {
        const merged = mergeDrafts(savedDraft(site.base), site.history.present, draftOf(base))
        return { ...site, base, history: changed(site.history, merged, null) }
      }),
    adopt: (key, site) => {
      const draft = edited.value[key]
      const adopted = draft && { [site.id]: { ...draft, base: site, firstPageKey: pageKey(key) } }
      set({ ...without(key), ...adopted })
    },
    discard: (key) => set(without(key)),
    persist: () => persist(storageKey, edited.peek()),
    pageKey,
  }
}

/** A drag changes the drafts at every step; writing all of them takes a moment. */
const PAUSE_MS = 500

/** Keeps the edits over a reload: after a pause in editing, and when the tab is left. */
export const useKeptDrafts = (store: DraftStore): void =>
  useEffect(() => {
    let timer = 0
    const stop = effect(() => {
      store.edited.value
      clearTimeout(timer)
      timer = window.setTimeout(store.persist, PAUSE_MS)
    })
    addEventListener('pagehide', store.persist)
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('pagehide', store.persist)
      store.persist()
    }
  }, [store])

export const DraftStoreContext = createContext<DraftStore>(createDraftStore(''))

export const useDraftStore = (): DraftStore => useContext(DraftStoreContext)
