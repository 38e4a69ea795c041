import { batch, computed, effect, type Signal, signal } from '@preact/signals'
import { total } from '../../../lib/solar/calendar.ts'
import { type Client, dataOf, type Service } from '../api/client.ts'
import type { Buildings, Obstacle, Place } from '../api/types.ts'
import { reconnectedAt } from '../api/use-reconnect.ts'
import { watchQuery } from '../api/watch-query.ts'
import { sunYear } from '../day/address.ts'
import { type Draft, editOf, isEqual, NEW_DRAFT } from '../drafts/draft.ts'
import { newMergeKey } from '../drafts/history.ts'
import { ask } from '../model/ask.ts'
import { housesOf, wallsOf } from '../obstacles/nearby.ts'
import { MAX_OBSTACLES, withPanelHeight } from '../obstacles/new-obstacle.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { announce, say } from '../ui/announce.ts'
import { capitalized, listed } from '../ui/format.ts'
import { steady } from '../ui/signals.ts'
import { isLike, readStorage, writeStorage } from '../ui/storage.ts'
import type { Status, SurroundingState, Surroundings } from './answer.ts'
import { thingsOf } from './cause-rows.ts'
import { takenEnergies } from './energies.ts'
import type { SiteResults } from './results.ts'
import type { SiteEdits } from './site-edits.ts'
import { siteTerrain } from './terrain.ts'

/** Houses are added automatically up to this many obstacles; the user may add more. */
const MOST_FETCHED = 40

/** A house of guessed height that takes at least this share of the year's production waits for the user's decision. */
const WORTH_ASKING = 0.01

const buildingsQuery = (client: Client, place: Place | null, panelHeight: number) => ({
  queryKey: ['buildings', place, panelHeight],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0, panelHeight }
    return dataOf(client.GET('/buildings', { params: { query }, signal }))
  },
  enabled: place !== null,
  // Each call may reach a shared public server.
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The service has no building lookup. */
const NOT_AVAILABLE = 422

/** Identifies a wall regardless of its name. */
export const cornersOf = ({ from, to }: Obstacle): string =>
  [from.direction, from.distance, to.direction, to.distance].join(' ')

interface Found {
  readonly obstacles: readonly Obstacle[]
  /** Names of houses that are switched off until the user decides. */
  readonly undecided: readonly string[]
}

/** Indices of the walls of houses that matter; all houses if their cost is unknown. @param year null: no estimate yet */
const worthAsking = async (draft: Draft, houses: ReturnType<typeof thingsOf>, year: number | null) => {
  const canAsk = houses.length > 0 && year !== null
  const result = canAsk && (await ask('variant', editOf(draft, year)).catch(() => null))
  if (!result) return houses
  const { obstacles } = takenEnergies(result.estimate)
  const enough = WORTH_ASKING * result.estimate.baseline.ac_annual
  return houses.filter((indices) => total(indices.map((i) => obstacles[i] ?? 0)) >= enough)
}

/** The houses in the way, added to the site's obstacles. Houses whose guessed height matters are switched off. */
const findHouses = async (
  place: Place,
  draft: Draft,
  walls: Buildings['obstacles'],
  year: number | null,
): Promise<Found> => {
  const { horizonProfile, obstacles } = draft
  const indices = await ask('inTheWay', { ...place, horizonProfile, obstacles: walls })
  const hiding = indices.flatMap((i) => walls[i] ?? [])
  const present = obstacles.map(cornersOf)
  const houses = housesOf([...new Set([...hiding, ...walls])])
    .filter((house) => house.some((wall) => hiding.includes(wall)))
    .filter((house) => !house.some((wall) => present.includes(cornersOf(wall))))
  const found = wallsOf(houses, obstacles).slice(0, Math.min(MOST_FETCHED, MAX_OBSTACLES - obstacles.length))
  const all = [...obstacles, ...found.map(({ obstacle }) => obstacle)]
  const guessed = thingsOf(all).filter(([first = 0]) => found[first - obstacles.length]?.isGuessed)
  const undecided = await worthAsking({ ...draft, obstacles: all }, guessed, year)
  const off = undecided.flat()
  return {
    obstacles: all.map((obstacle, i) => (off.includes(i) ? { ...obstacle, enabled: false } : obstacle)),
    undecided: undecided.map(([first = 0]) => all[first]?.name ?? ''),
  }
}

/** The state of the surroundings that a site does not store, kept in the browser. */
interface Kept {
  /** Names of houses that wait for a decision. */
  readonly undecided: readonly string[]
  /** Parts whose last fetch failed. */
  readonly failed: readonly string[]
  /** Parts whose last fetch was pending or got no response; they are fetched again automatically. */
  readonly unanswered: readonly string[]
}

const KEPT: Kept = { undecided: [], failed: [], unanswered: [] }

/** The state of a site's surroundings; kept while another page is shown. */
interface Memory extends Kept {
  /** The place of a request for houses that is pending or has failed, a new object each time; null: none. */
  readonly asked: Place | null
  /** The corners of the obstacles from another place that the houses will replace; null: none. */
  readonly replaced: readonly string[] | null
  /** The height of the panels taken from the roof that they stand on, m; null: none was. */
  readonly roof: number | null
  readonly hasFailed: boolean
}

const NOTHING = { asked: null, replaced: null, roof: null, hasFailed: false }

/** null: a part of the surroundings is of the site's place, or of an unknown one. */
export interface Moved {
  readonly horizon: Place | null
  readonly obstacles: Place | null
}

/** By page key. */
const memories = new Map<string, Signal<Memory>>()

const SURROUNDINGS = 'shading-surroundings '

const keptOf = (siteKey: string): Kept => {
  const kept = readStorage('localStorage', SURROUNDINGS + siteKey)
  return isLike(kept, { undecided: [''], failed: [''], unanswered: [''] }) ? kept : KEPT
}

const memoryOf = (pageKey: string, siteKey: string): Signal<Memory> => {
  const memory = memories.get(pageKey) ?? signal({ ...NOTHING, ...keptOf(siteKey) })
  memories.set(pageKey, memory)
  return memory
}

/** Degrees; the rounding of coordinates. */
const SAME_PLACE = 1e-4

const isAt = (origin: Place, { latitude, longitude }: Place): boolean =>
  Math.max(Math.abs(origin.latitude - latitude), Math.abs(origin.longitude - longitude)) <= SAME_PLACE

/** Debounce after the last key press, so that no half-typed place is fetched. */
const REST_MS = 1500

/**
 * The mountains and houses around a place, fetched automatically, the houses after the mountains. Part of a model.
 *
 * @param pageKey identifies the site on the screen
 */
export const siteSurroundings = (
  { key, draft, place, base, change, noteNoHouses, undo }: SiteEdits,
  pageKey: string,
  results: SiteResults,
  { client, queries }: Service,
) => {
  const memory = memoryOf(pageKey, key.peek())
  const remember = (changes: Partial<Memory>): void => {
    memory.value = { ...memory.peek(), ...changes }
  }
  const kept = steady((): Kept => {
    const { undecided, failed, unanswered } = memory.value
    return { undecided, failed, unanswered }
  })
  effect(() => {
    const name = SURROUNDINGS + key.value
    if (!isEqual(kept.value, KEPT) || readStorage('localStorage', name) !== null)
      writeStorage('localStorage', name, kept.value)
  })
  /** Merge key of the edit that triggered the automatic fetch; undo reverts both together. */
  let step = key.peek()
  /** The part that has just been added and is not in the result yet. */
  const entered = signal<Status['of'] | null>(null)
  const enter = (of: Status['of'], changes: Partial<Draft>): void =>
    batch(() => {
      change(changes, step)
      entered.value = of
    })
  effect(() => {
    if (entered.value && (results.isCurrent.value || results.failure.value)) entered.value = null
  })
  const isUncounted = (of: Status['of']): boolean => entered.value === of
  const terrain = siteTerrain({ draft, place, change }, (horizon) => enter('terrain', horizon), client)
  const asked = computed(() => memory.value.asked)
  const isAsked = computed(() => asked.value !== null && isSamePlace(asked.value, place.value))
  const isReady = computed(
    () =>
      isAsked.value && !terrain.isBusy.value && (results.isComputed.value || results.failure.value !== null),
  )
  /** A change of these restarts the search for houses. */
  const around = steady(() => {
    const { horizonProfile, obstacles, panelHeight } = draft.value
    return { horizonProfile, obstacles, panelHeight }
  })
  /** The known places of origin of the horizon and of the obstacles, if they differ from the site's place. */
  const moved = computed((): Moved => {
    const { horizonProfile, horizonSource, obstacles, housesFrom } = draft.value
    const [at, saved] = [place.value, base.value]
    const elsewhere = (origin: Place | null, part: readonly object[], savedPart: unknown): Place | null => {
      const from = origin ?? (isEqual(part, savedPart) ? saved : null)
      return at && from && part.length > 0 && !isAt(from, at) ? from : null
    }
    const terrainFrom = horizonSource?.kind === 'terrain' ? horizonSource : null
    return {
      horizon: elsewhere(terrainFrom, horizonProfile, saved?.horizonProfile),
      obstacles: elsewhere(housesFrom ?? null, obstacles, saved?.obstacles),
    }
  })
  const query = watchQuery(queries, () =>
    buildingsQuery(client, isAsked.value ? place.value : null, around.value.panelHeight),
  )
  effect(() => {
    const { value: data } = query.data
    const at = asked.value
    if (!at || !isAsked.value) return
    const enterNone = (): void =>
      batch(() => {
        noteNoHouses(at)
        remember({ asked: null })
      })
    if (query.failure.value?.status === NOT_AVAILABLE) enterNone()
    if (!isReady.value || !data) return
    const { replaced } = memory.peek()
    const now = { ...draft.peek(), ...around.value }
    const isTaken = replaced !== null || memory.peek().roof === now.panelHeight
    const roof = data.standsOn?.height ?? (isTaken ? NEW_DRAFT : now).panelHeight
    const { heights, lost } = withPanelHeight(now, roof)
    const isHeightFree = base.peek() === null && (isTaken || now.panelHeight === NEW_DRAFT.panelHeight)
    if (isHeightFree && roof !== now.panelHeight && (replaced || lost.length === 0)) {
      // Seen from their own roof, neighbors of the same height are not in the way.
      change(heights, step)
      if (data.standsOn) remember({ roof })
      // The line of the panels shows it.
      say(`The panels are taken to be ${data.standsOn ? 'on the roof, ' : ''}${roof} m above the ground.`)
      return
    }
    let isOver = false
    const enterHouses = async (): Promise<void> => {
      const year = results.isComputed.peek() ? sunYear.peek() : null
      const before = { ...now, obstacles: now.obstacles.filter((it) => !replaced?.includes(cornersOf(it))) }
      const { obstacles, undecided: added } = await findHouses(at, before, data.obstacles, year)
      if (isOver) return
      if (isEqual(obstacles, now.obstacles)) return enterNone()
      // Houses of an earlier search may still be undecided.
      const undecided = [...new Set([...memory.peek().undecided, ...added])]
      batch(() => {
        enter('buildings', { obstacles, housesFrom: at })
        remember({ asked: null, undecided })
      })
    }
    enterHouses().catch((error) => {
      reportError(error)
      if (!isOver) remember({ hasFailed: true })
    })
    return () => {
      isOver = true
    }
  })
  const find = (replaced = isAsked.peek() ? memory.peek().replaced : null): void => {
    const at = place.peek()
    if (replaced) step = newMergeKey()
    remember({ asked: at && { ...at }, replaced, hasFailed: false })
    if (query.failure.peek()) query.refetch()
  }
  let timer = 0
  effect(() => () => clearTimeout(timer))
  /** A place has been chosen, and its missing surroundings will be fetched after a pause. */
  const isDue = signal(false)
  const hasNoHorizon = computed(() => draft.value.horizonProfile.length === 0)
  const hasNoObstacles = computed(() => draft.value.obstacles.length === 0)
  /** The horizon is empty because it was not looked up, or because undo removed it. */
  const isUnasked = computed(
    () => hasNoHorizon.value && draft.value.horizonSource === null && !draft.value.horizonAside,
  )
  const lacksHouses = computed(() => {
    const { housesFrom } = draft.value
    return housesFrom === null || (!housesFrom && isUnasked.value && hasNoObstacles.value)
  })
  const stateOfTerrain = computed((): SurroundingState => {
    if (isUncounted('terrain')) return 'pending'
    if (!hasNoHorizon.value) return 'ready'
    if (isDue.value) return 'pending'
    if (terrain.missing.value) return terrain.missing.value
    if (memory.value.failed.includes('terrain')) return 'failed'
    return isUnasked.value ? 'off' : 'ready'
  })
  const stateOfHouses = computed((): SurroundingState => {
    const { hasFailed, failed } = memory.value
    if (isUncounted('buildings')) return 'pending'
    if (isDue.value && hasNoObstacles.value) return 'pending'
    if (isAsked.value) return query.failure.value || hasFailed ? 'failed' : 'pending'
    if (hasNoObstacles.value && failed.includes('buildings')) return 'failed'
    return lacksHouses.value ? 'off' : 'ready'
  })
  const states = computed(() => ({ terrain: stateOfTerrain.value, buildings: stateOfHouses.value }))
  const failed = steady(() =>
    Object.entries(states.value).flatMap(([of, state]) => (state === 'failed' ? [of] : [])),
  )
  const unanswered = steady(() => {
    const isWaiting = isAsked.value && !memory.value.hasFailed && !query.failure.value?.status
    return [
      ...(isDue.value || terrain.isUnanswered.value ? ['terrain'] : []),
      ...((isDue.value && hasNoObstacles.value) || isWaiting ? ['buildings'] : []),
    ]
  })
  if (memory.peek().unanswered.includes('buildings') && hasNoObstacles.peek()) find()
  effect(() => {
    // On opening the site and on reconnecting.
    reconnectedAt.value
    if (memory.peek().unanswered.includes('terrain') && isUnasked.peek()) terrain.fetchUnasked()
  })
  effect(() => remember({ failed: failed.value, unanswered: unanswered.value }))
  const look = (): void => {
    isDue.value = false
    if (isUnasked.peek()) terrain.fetchUnasked()
    if (lacksHouses.peek()) find()
  }
  return {
    terrain,
    moved,
    state: steady(
      (): Surroundings => ({
        ...states.value,
        undecided: memory.value.undecided.filter((name) =>
          draft.value.obstacles.some((it) => it.name === name && !it.enabled),
        ),
      }),
    ),
    /** The user has decided not to count a house. */
    leaveOut: (name: string): void => {
      const { undecided } = memory.peek()
      remember({ undecided: undecided.filter((it) => it !== name) })
      announce(`“${name}” does not count.`, () => remember({ undecided }))
    },
    /** Looks for houses around the place. */
    find,
    /** Fetches whatever is missing. */
    look,
    /** Undoes a step, and says so if it takes back what has come in by itself. */
    undo: (): void => {
      const { obstacles, horizonSource, housesFrom } = draft.peek()
      undo()
      const hasLeft = housesFrom && !draft.peek().housesFrom && draft.peek().obstacles !== obstacles
      const lost = [
        ...(horizonSource?.kind === 'terrain' && isUnasked.peek() ? ['mountains'] : []),
        ...(hasLeft ? ['houses'] : []),
      ]
      if (lost.length > 0) announce(`${capitalized(listed(lost))} were taken back. “Redo” brings them again.`)
    },
    /** A place has been chosen: fetches its missing surroundings after a pause. */
    arrive: (isTyped: boolean, mergeKey: string): void => {
      clearTimeout(timer)
      step = mergeKey
      isDue.value = true
      timer = window.setTimeout(look, isTyped ? REST_MS : 0)
    },
  }
}
