import { batch, computed, createModel, effect, signal } from '@preact/signals'
import type { Service } from '../api/client.ts'
import type { Obstacle, Place } from '../api/types.ts'
import { sunYear } from '../day/address.ts'
import { daysBehind, yearOver } from '../day/day-view.ts'
import { sunCalendar } from '../day/sun-calendar.ts'
import { changesOfPlace, type Draft, type Horizon, MAX_NAME_LENGTH, NEW_DRAFT } from '../drafts/draft.ts'
import { newMergeKey } from '../drafts/history.ts'
import { type DraftStore, savedDraft } from '../drafts/store.ts'
import { ask } from '../model/ask.ts'
import { newest } from '../model/newest.ts'
import { type Kind, MAX_OBSTACLES, newObstacle } from '../obstacles/new-obstacle.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { horizonEditing, obstacleId } from '../skyline/editing.ts'
import { horizonImport, type Source } from '../skyline/horizon-import.ts'
import { screenEdges } from '../skyline/obstacle-screen.ts'
import { sitePartOfSky } from '../skyline/part-of-sky.ts'
import { announce } from '../ui/announce.ts'
import { timeZoneAt } from '../ui/clock.ts'
import { isAnythingDragged, isAtOnce } from '../ui/deferred.ts'
import { focusFirstInvalidField, focusNextFrame } from '../ui/focus.ts'
import { siteUnit } from '../ui/format.ts'
import { preferences } from '../ui/preferences.ts'
import { deferred, steady } from '../ui/signals.ts'
import { dropInvalidText, isTextInvalid } from '../ui/use-typed-text.ts'
import { answerOf } from './answer.ts'
import { type CauseRow, HORIZON_KEY } from './cause-rows.ts'
import { monthlyEnergies } from './energies.ts'
import { SiteResults } from './results.ts'
import { siteSaving } from './save.ts'
import type { SiteEdits } from './site-edits.ts'
import { cornersOf, siteSurroundings } from './surroundings.ts'
import { whatIfOf } from './what-if.ts'

/** Id of the heading of the causes, which gets the focus after a cause is removed. */
export const CAUSES_TITLE = 'causes-title'

/** Id of the heading of the site, which gets the focus after a conflict is resolved. */
export const SITE_TITLE = 'site-title'

const NO_HORIZON: Horizon = { horizonProfile: [], horizonSource: null }

interface Tools extends Service {
  readonly drafts: DraftStore
}

/** The state of the open site, and all actions on it. */
export const SiteStore = createModel((edits: SiteEdits, tools: Tools) => {
  const { key, draft, place, base, change } = edits
  const { drafts } = tools
  const results = new SiteResults(edits, tools)
  const surroundings = siteSurroundings(edits, drafts.pageKey(key.peek()), results, tools)
  const saving = siteSaving(edits, drafts, tools)
  const { terrain } = surroundings
  const isNew = computed(() => base.value === null)

  const skyline = steady(() => {
    const { horizonProfile, obstacles } = draft.value
    return { horizonProfile, obstacles }
  })
  /** Follows the skyline when the browser is idle. */
  const following = deferred(skyline)
  const drawnIn = (part: string) => computed(() => (isAtOnce(part) ? skyline : following).value)
  /** The previous year's sun until the new one is known. If the worker fails, the page reports it beside the estimate. */
  const solarYear = newest(sunYear, (year) => ask('solarYear', year)).answered
  const timeZone = computed(() => timeZoneAt(place.value, results.estimate.value))
  const sun = computed(
    () => place.value && solarYear.value && yearOver(place.value, timeZone.value, solarYear.value.value),
  )
  /** Index of an obstacle, or the horizon; null: no selection. */
  const selected = signal<number | typeof HORIZON_KEY | null>(null)
  const isEditingHorizon = signal(false)
  const selectedObstacle = computed(() => (typeof selected.value === 'number' ? selected.value : null))
  let before = draft.peek().obstacles
  effect(() => {
    const { obstacles } = draft.value
    const kept = before[selectedObstacle.peek() ?? -1]
    // Undo may restore another obstacle before it in the list.
    if (kept && obstacles.length !== before.length)
      selected.value = obstacles.includes(kept) ? obstacles.indexOf(kept) : null
    before = obstacles
  })

  const answer = steady(() =>
    answerOf({
      // The steps of a drag change nothing in it before their results.
      draft: isAnythingDragged() ? draft.peek() : draft.value,
      estimate: results.estimate.value,
      directHours: results.directHours.value,
      bestYield: results.bestYield.value,
      surroundings: surroundings.state.value,
      price: preferences.value.price,
    }),
  )
  /** The skyline and its results, which follow when the browser is idle. */
  const settled = deferred(
    computed(() => ({
      skyline: skyline.value,
      estimate: results.estimate.value,
      causes: answer.value.causes,
      lossBySkyCell: results.lossBySkyCell.value,
    })),
  )
  const skylineAround = computed(() => settled.value.skyline)
  const lossBySkyCell = computed(() => settled.value.lossBySkyCell)
  const days = computed(() => sun.value && daysBehind(sun.value, skylineAround.value))
  const known = steady(() => ({
    isUnknown: answer.value.isUnknown,
    unit: siteUnit(results.estimate.value?.baseline.ac_annual ?? 0),
    isTerrain: draft.value.horizonSource?.kind === 'terrain',
  }))
  const skyView = computed(
    () => days.value && { ...days.value, lossBySkyCell: lossBySkyCell.value, ...known.value },
  )
  const view = deferred(skyView)
  const isViewOld = computed(() => skylineAround.value !== skyline.value || view.value?.on !== days.value?.on)
  const calendar = sunCalendar(
    computed(() => (isViewOld.value ? null : view.value)),
    sunYear,
  )
  const part = sitePartOfSky(place, sun)
  effect(() => {
    const obstacle = draft.peek().obstacles[selectedObstacle.value ?? -1]
    if (obstacle) part.reveal(screenEdges(obstacle).middle)
  })
  const selectedRow = computed(
    () =>
      answer.value.causes.find(({ key, indices }) =>
        typeof selected.value === 'number' ? indices.includes(selected.value) : key === selected.value,
      ) ?? null,
  )
  /** Errors of single fields, by field name in the draft. */
  const errors = computed(() => [...saving.errors.value, ...(results.failure.value?.errors ?? [])])
  const select = (next: typeof selected.value): void => {
    selected.value = next
  }
  const changeHorizon = (next: Draft['horizonProfile'], from: Draft['horizonSource'], key?: string): void => {
    change(
      next.length === 0
        ? { ...NO_HORIZON, horizonAside: NO_HORIZON }
        : { horizonProfile: next, horizonSource: from },
      key,
    )
  }
  const changePoints = (points: Draft['horizonProfile'], mergeKey?: string): void => {
    // An unusable import must not block the line drawn instead.
    if (importing.isUnusable.peek() && !importing.isBusy.peek()) importing.discard()
    const { horizonProfile: before, horizonSource } = draft.peek()
    changeHorizon(points, before.length === 0 ? { kind: 'drawn' } : horizonSource, mergeKey)
  }
  const importing = horizonImport(tools, place, (points, name) => {
    changeHorizon(points, { kind: 'file', name })
    announce('The imported horizon is used. Undo brings the other one back.')
  })
  const editHorizon = (): void => {
    selected.value = null
    isEditingHorizon.value = true
  }
  const endHorizon = (): void => {
    isEditingHorizon.value = false
    focusNextFrame(CAUSES_TITLE)
  }
  const leaveSurroundings = (): void => {
    const { horizon, obstacles } = surroundings.moved.peek()
    selected.value = null
    change({
      ...(horizon && { ...NO_HORIZON, horizonAside: null }),
      ...(obstacles && { obstacles: [], housesFrom: null }),
      ...(obstacles && isNew.peek() && { panelHeight: NEW_DRAFT.panelHeight }),
    })
  }
  const add = (obstacle: Obstacle): void => {
    const { obstacles } = draft.peek()
    change({ obstacles: [...obstacles, obstacle] })
    select(obstacles.length)
    // So that the arrow keys move it to its place.
    focusNextFrame(obstacleId(obstacles.length), { preventScroll: true })
    const keys = matchMedia('(pointer: fine)').matches ? ', or use the arrow keys' : ''
    announce(`“${obstacle.name}” added. Drag it to its place${keys}.`)
  }
  const points = computed(() => draft.value.horizonProfile)
  // The start page has already set the place.
  if (isNew.peek() && place.peek()) surroundings.arrive(false, key.peek())
  return {
    ...edits,
    canUndo: computed(() => isTextInvalid.value || edits.canUndo.value),
    /** Drops invalid text first. */
    undo: (): void => {
      if (!dropInvalidText()) surroundings.undo()
    },
    /** Returns to the saved version, or to the start of a new site, which has a place. */
    undoAll: (): void => {
      dropInvalidText()
      if (base.value) change(savedDraft(base.value))
      else
        batch(() => {
          while (edits.canUndo.value) surroundings.undo()
        })
    },
    results,
    surroundings,
    saving,
    /** The skyline as each part of the page draws it. */
    drawn: { sky: drawnIn('.sky-card'), plan: drawnIn('.plan-card'), causes: drawnIn('.causes-card') },
    settled,
    /** The sun through the days of the site, behind the settled skyline. */
    skyView,
    /** The same for the parts that follow the sky. */
    view,
    calendar,
    /** The view or the calendar is based on an earlier skyline than the edited one. */
    isViewBehind: computed(() => calendar.isOld.value || isViewOld.value),
    part,
    editing: horizonEditing(points, isEditingHorizon, changePoints, part.reveal),
    answer,
    panels: steady(() => {
      const { panelTilt, panelAzimuth, systemSize, array, otherPlanes } = draft.value
      return { panelTilt, panelAzimuth, systemSize, array, otherPlanes }
    }),
    /** Production and loss of each month, based on the settled estimate; null until known. */
    months: steady(() => {
      const { estimate } = settled.value
      return estimate && monthlyEnergies(estimate.baseline, estimate.energy)
    }),
    errors,
    isEditingHorizon,
    panelHeight: computed(() => draft.value.panelHeight),
    isFull: computed(() => draft.value.obstacles.length >= MAX_OBSTACLES),
    selectedRow,
    /** Index of the selected obstacle; null: none. */
    selectedObstacle,
    /** The selected obstacle exists: its addition may have been undone. */
    hasSelection: computed(() => draft.value.obstacles[selectedObstacle.value ?? -1] !== undefined),
    whatIf: whatIfOf(selectedRow, draft, results),
    select,
    selectRow: (row: CauseRow | null): void =>
      select(row && (row.key === HORIZON_KEY ? HORIZON_KEY : (row.indices[0] ?? null))),
    importing,
    changeObstacle: (i: number, next: Obstacle, mergeKey?: string): void =>
      change({ obstacles: draft.peek().obstacles.with(i, next) }, mergeKey),
    add,
    addNew: (kind: Kind): void => add(newObstacle(kind, draft.value.obstacles, draft.value.latitude ?? 0)),
    /** Removes an obstacle, with all walls of its house. */
    remove: (removed: number): void => {
      const row = answer.value.causes.find(({ indices }) => indices.includes(removed))
      if (!row) return
      change({ obstacles: draft.value.obstacles.filter((_, i) => !row.indices.includes(i)) })
      focusNextFrame(CAUSES_TITLE)
      announce(`“${row.name}” removed. Undo brings it back.`)
    },
    switchRow: (row: CauseRow, isOn: boolean): void => {
      const { horizonProfile, horizonSource, horizonAside, obstacles } = draft.value
      if (row.kind === 'horizon')
        change(
          isOn ? { ...horizonAside } : { ...NO_HORIZON, horizonAside: { horizonProfile, horizonSource } },
        )
      else
        change({
          obstacles: obstacles.map((it, i) => (row.indices.includes(i) ? { ...it, enabled: isOn } : it)),
        })
    },
    editHorizon,
    /** Opens a horizon file or text that the user has dropped or pasted. */
    openFile: (source: Source): void => {
      importing.open(source)
      if (!isEditingHorizon.peek()) editHorizon()
    },
    /** Uses an opened file or text; closing discards it instead. */
    finishHorizon: (): void => {
      const what = importing.source.peek().name === '' ? 'text' : 'file'
      if (isTextInvalid.peek()) focusFirstInvalidField()
      else if (importing.isBusy.peek()) announce(`That ${what} is still being read.`)
      else if (importing.isUnusable.peek())
        announce(`That ${what} can’t be read as a horizon. Correct it, or “Close” to leave it out.`)
      else {
        importing.use()
        endHorizon()
      }
    },
    closeHorizon: (): void => {
      importing.discard()
      endHorizon()
    },
    /** @param typing merge key of the typing that led to the place; undefined: the user picked it @param title of the place */
    choosePlace: (next: Place, typing?: string, title = ''): void => {
      if (isSamePlace(next, place.peek())) return
      const mergeKey = typing ?? newMergeKey()
      surroundings.arrive(typing !== undefined, mergeKey)
      const named = draft.value.name === '' && { name: title.slice(0, MAX_NAME_LENGTH) }
      change({ ...changesOfPlace(draft.value, next, isNew.value), ...named }, mergeKey)
    },
    /** Discards what is from another place. */
    leaveSurroundings,
    /** Replaces what is from another place once the mountains and houses of this one have come. */
    lookAround: (): void => {
      const { horizon, obstacles } = surroundings.moved.peek()
      selected.value = null
      if (horizon) terrain.fetch()
      surroundings.find(obstacles && draft.peek().obstacles.map(cornersOf))
    },
  }
})

export type SiteStore = InstanceType<typeof SiteStore>

/** Props of a part of the page that reads its data from the store. */
export interface SiteProps {
  readonly site: SiteStore
}
