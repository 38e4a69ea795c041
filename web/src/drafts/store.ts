import { effect, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { Place, Site } from '../api/types.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { goTo, isNewSite, newSiteKey, siteHref } from '../ui/route.ts'
import { steady } from '../ui/signals.ts'
import { isLike, isRecord, readStorage, storageKeys, takeKept, writeStorage } from '../ui/storage.ts'
import { type Draft, draftOf, type Horizon, isSameDraft, NEW_DRAFT, type Notes, placeOf } from './draft.ts'
import { amended, changed, type History, redone, startHistory, undone } from './history.ts'

interface EditedSite {
  /** The version that the edits started from; null for a new site. */
  readonly base: Site | null
  readonly history: History<Draft>
  /** The page key before the site had an id. */
  readonly firstPageKey?: string
}

/** All edited sites by id, or by key while they have none. Edits survive leaving the site and reloading the page. */
type EditedSites = Readonly<Record<string, EditedSite>>

const hasUnsavedChanges = ({ base, history }: EditedSite): boolean =>
  !isSameDraft(base ? draftOf(base) : NEW_DRAFT, history.present)

/** A site's edits, as stored in the tab across reloads. */
interface KeptEdits {
  readonly base: Site | null
  readonly draft: Draft
}

const PANELS = { panelTilt: 0, panelAzimuth: 0, systemSize: 0 }
const END = { direction: '', distance: 0 }
const PLACE = { latitude: 0, longitude: 0 }

/** A sample of the types that the page relies on; the service validates the values. One item describes every item of a list. */
const DRAFT = {
  ...PANELS,
  ...PLACE,
  name: '',
  panelHeight: 0,
  horizonProfile: [{ direction: '', heightAngle: 0 }],
  obstacles: [{ name: '', from: END, to: END, height: 0, enabled: true }],
  otherPlanes: [PANELS],
}
const SITE = { ...DRAFT, id: '', createdAt: '', updatedAt: '' }

/** The notes of a site's saved version, by its id. */
const NOTES = 'shading-notes '

const readNotes = (id: string): Readonly<Record<string, unknown>> => {
  const kept = readStorage('localStorage', NOTES + id)
  return isRecord(kept) ? kept : {}
}

/** Keeps the notes of a draft that is the saved version, unless another tab has saved a later one. */
const keepNotes = ({ id, updatedAt, ...fields }: Site, draft: Draft): void => {
  const { horizonAside, housesFrom } = draft
  const kept = readNotes(id).updatedAt
  if (isSameDraft(fields, draft) && !(typeof kept === 'string' && kept > updatedAt))
    writeStorage('localStorage', NOTES + id, { updatedAt, horizonAside, housesFrom })
}

const isHorizon = (value: unknown): value is Horizon =>
  isLike(value, { horizonProfile: DRAFT.horizonProfile })

const isPlace = (value: unknown): value is Place => isLike(value, PLACE)

/** @param version the time of the saved version; nothing is known of the houses of another one */
const keptNotes = (id: string, version?: string): Notes => {
  const { updatedAt, horizonAside, housesFrom } = readNotes(id)
  const isKnown = updatedAt === version && (housesFrom === null || isPlace(housesFrom))
  return {
    horizonAside: isHorizon(horizonAside) ? horizonAside : undefined,
    housesFrom: isKnown ? housesFrom : undefined,
  }
}

export const savedDraft = (base: Site | null): Draft =>
  base ? { ...draftOf(base), ...keptNotes(base.id, base.updatedAt) } : NEW_DRAFT

const isKeptEdits = (value: unknown): value is KeptEdits =>
  isRecord(value) && isLike(value.draft, DRAFT) && (value.base === null || isLike(value.base, SITE))

/** Without the undo steps, which would soon fill the storage. */
const persist = (storageKey: string, sites: EditedSites): void => {
  for (const site of Object.values(sites)) if (site.base) keepNotes(site.base, site.history.present)
  const kept = Object.entries(sites).filter(([, site]) => hasUnsavedChanges(site))
  const edits = kept.map(([key, { base, history }]): [string, KeptEdits] => [
    key,
    { base, draft: history.present },
  ])
  writeStorage('sessionStorage', storageKey, Object.fromEntries(edits))
}

const restore = (storageKey: string): EditedSites => {
  const kept = readStorage('sessionStorage', storageKey)
  return Object.fromEntries(
    Object.entries(isRecord(kept) ? kept : {}).flatMap(([key, value]) =>
      isKeptEdits(value)
        ? [[key, { base: value.base, history: startHistory({ ...keptNotes(key), ...value.draft }) }]]
        : [],
    ),
  )
}

const STORAGE_PREFIX = 'shading-drafts '

/** The id of a site by its earlier key, so that its old address survives a reload. */
const SAVED = 'shading-saved '

/** True if this tab keeps unsaved edits, for any service. */
export const keepsUnsavedChanges = (): boolean =>
  storageKeys('sessionStorage').some(
    (key) => key.startsWith(STORAGE_PREFIX) && Object.keys(restore(key)).length > 0,
  )

/** @param address of the service that the sites belong to */
export const createDraftStore = (address: string) => {
  const storageKey = `${STORAGE_PREFIX}${address}`
  const edited = signal(restore(storageKey))
  const update = (key: string, next: (site: EditedSite) => Partial<EditedSite>): void => {
    const site = edited.peek()[key]
    if (site) edited.value = { ...edited.peek(), [key]: { ...site, ...next(site) } }
  }
  /** @param base the server's version, if this is the first edit */
  const siteOf = (key: string, base: Site | null): EditedSite =>
    edited.peek()[key] ?? { base, history: startHistory(savedDraft(base)) }
  const without = (key: string): EditedSites =>
    Object.fromEntries(Object.entries(edited.peek()).filter(([other]) => other !== key))
  /** Identifies a site on the screen: it stays the same when a new site gets its id. */
  const pageKey = (key: string): string => edited.peek()[key]?.firstPageKey ?? key
  return {
    edited,
    /** Starts a new site, for which the user has given at least the place; undo stops there. */
    start: (key: string, draft: Draft): void => {
      const isBare = draft.obstacles.length === 0
      const history = startHistory(isBare ? { ...draft, housesFrom: null } : draft)
      edited.value = { ...edited.peek(), [key]: { base: null, history } }
    },
    /** Keys of sites with unsaved changes. Steady, so that a drag does not rerender its readers at every step. */
    unsaved: steady(() =>
      Object.entries(edited.value).flatMap(([key, site]) => (hasUnsavedChanges(site) ? [key] : [])),
    ),
    change: (key: string, base: Site | null, changes: Partial<Draft>, mergeKey?: string): void => {
      const site = siteOf(key, base)
      const { history: before } = site
      const next = { ...before.present, ...changes }
      const start = before.past.at(-1)
      // A canceled drag leaves no step.
      const isBack =
        mergeKey !== undefined && mergeKey === before.mergeKey && start && isSameDraft(start, next)
      const history = isBack ? { ...undone(before), future: [] } : changed(before, next, mergeKey ?? null)
      edited.value = { ...edited.peek(), [key]: { ...site, history } }
    },
    /** Notes in every step that no houses were found at a place. */
    noteNoHouses: (key: string, base: Site | null, at: Place): void => {
      const site = siteOf(key, base)
      const history = amended(site.history, (draft) =>
        !draft.housesFrom && isSamePlace(placeOf(draft), at) ? { ...draft, housesFrom: at } : draft,
      )
      edited.value = { ...edited.peek(), [key]: { ...site, history } }
    },
    undo: (key: string): void => update(key, ({ history }) => ({ history: undone(history) })),
    redo: (key: string): void => update(key, ({ history }) => ({ history: redone(history) })),
    /** Makes the saved version the new base. The edits stay in the history; later ones start a new step. */
    setBase: (key: string, base: Site): void =>
      update(key, ({ history }) => {
        keepNotes(base, history.present)
        return { base, history: { ...history, mergeKey: null } }
      }),
    /** Makes someone else's version the new base, and a draft on top of it the next step. */
    rebase: (key: string, base: Site, draft: Draft): void =>
      update(key, ({ history }) => ({ base, history: changed(history, draft, null) })),
    /** Gives a new site, or one that someone else had deleted, the id it was saved under. */
    adopt: (key: string, base: Site): void => {
      const site = edited.peek()[key]
      takeKept(key)(base.id)
      if (site) keepNotes(base, site.history.present)
      writeStorage('sessionStorage', SAVED + pageKey(key), base.id)
      edited.value = {
        ...without(key),
        ...(site && { [base.id]: { ...site, base, firstPageKey: pageKey(key) } }),
      }
    },
    /** @returns a function that restores the edits */
    discard: (key: string): (() => void) => {
      const site = edited.peek()[key]
      const keepFor = takeKept(key)
      edited.value = without(key)
      return () => {
        keepFor(key)
        if (site) edited.value = { ...edited.peek(), [key]: site }
      }
    },
    persist: (): void => persist(storageKey, edited.peek()),
    pageKey,
    /** The current key of a site that may have had another one before. */
    keyNow: (key: string): string => {
      const [now] = Object.entries(edited.peek()).find(([, site]) => site.firstPageKey === key) ?? []
      const saved = readStorage('sessionStorage', SAVED + key)
      return now ?? (typeof saved === 'string' ? saved : key)
    },
    /** True for a draft that this tab no longer has. */
    isGone: (key: string): boolean => isNewSite(key) && !edited.peek()[key],
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>

/** A drag changes the drafts at every step, and writing all of them takes a moment. */
const PAUSE_MS = 500

/** Keeps the edits across reloads: writes them after a pause in editing, and when the user leaves the tab. */
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

export const useStartSite = (): ((draft: Draft) => void) => {
  const store = useDraftStore()
  return (draft) => {
    const key = newSiteKey()
    store.start(key, draft)
    goTo(siteHref(key))
  }
}
