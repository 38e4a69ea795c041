import { computed, effect, type Signal, signal } from '@preact/signals'
import type { QueryClient } from '@tanstack/preact-query'
import { total } from '../../../lib/solar/calendar.ts'
import { type Client, dataOf } from '../api/client.ts'
import type { Buildings, Obstacle, Place } from '../api/types.ts'
import { watchQuery } from '../api/watch-query.ts'
import { sunYear } from '../day/address.ts'
import { type Draft, editOf, NEW_DRAFT } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import { housesOf, wallsOf } from '../obstacles/nearby.ts'
import { MAX_OBSTACLES, withPanelHeight } from '../obstacles/new-obstacle.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { announce } from '../ui/announce.ts'
import { steady } from '../ui/signals.ts'
import { isLike, readStorage, writeStorage } from '../ui/storage.ts'
import type { SurroundingState, Surroundings } from './answer.ts'
import { thingsOf } from './cause-rows.ts'
import { takenEnergies } from './energies.ts'
import type { SiteResults } from './results.ts'
import type { SiteEdits } from './site-edits.ts'
import { siteTerrain } from './terrain.ts'

/** Houses come in by themselves until a site has so many obstacles; the user may add more. */
const MOST_FETCHED = 40

/** A house of guessed height that takes at least this share of the year waits for the user's decision. */
const WORTH_ASKING = 0.01

const buildingsQuery = (client: Client, place: Place | null, panelHeight: number) => ({
  queryKey: ['buildings', place, panelHeight],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const query = { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0, panelHeight }
    return dataOf(client.GET('/buildings', { params: { query }, signal }))
  },
  enabled: place !== null,
  // Each call may reach a server that everybody shares.
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The service looks up no buildings. */
const NOT_AVAILABLE = 422

/** Tells walls apart, whatever their names. */
const cornersOf = ({ from, to }: Obstacle): string =>
  [from.direction, from.distance, to.direction, to.distance].join(' ')

interface Found {
  readonly obstacles: readonly Obstacle[]
  /** Names of houses that are switched off until the user decides. */
  readonly undecided: readonly string[]
}

/** Names of the houses of guessed height that matter; all of them if what they cost is not known. */
const worthAsking = async (draft: Draft, guessed: readonly string[], year: number) => {
  if (guessed.length === 0) return []
  const result = await ask('variant', editOf(draft, year)).catch(() => null)
  if (!result) return guessed
  const { obstacles } = takenEnergies(result.estimate)
  const enough = WORTH_ASKING * result.estimate.baseline.ac_annual
  return thingsOf(draft.obstacles).flatMap((indices) => {
    const taken = total(indices.map((i) => obstacles[i] ?? 0))
    const first = draft.obstacles[indices[0] ?? 0]?.name ?? ''
    return guessed.includes(first) && taken >= enough ? [first] : []
  })
}

/** The houses that hide the sun, as obstacles of the site; those whose guessed height matters are switched off. */
const findHouses = async (
  place: Place,
  draft: Draft,
  walls: Buildings['obstacles'],
  year: number,
): Promise<Found> => {
  const { horizonProfile, obstacles } = draft
  const isHiding = await ask('inTheWay', { place, skyline: { horizonProfile, obstacles: walls } })
  const hiding = new Set(walls.filter((_, i) => isHiding[i]))
  const present = new Set(obstacles.map(cornersOf))
  const houses = housesOf(walls)
    .filter((house) => house.some((wall) => hiding.has(wall)))
    .filter((house) => !house.some((wall) => present.has(cornersOf(wall))))
  const found = wallsOf(houses, obstacles).slice(0, Math.min(MOST_FETCHED, MAX_OBSTACLES - obstacles.length))
  const all = [...obstacles, ...found.map(({ obstacle }) => obstacle)]
  const guessed = found.filter(({ isGuessed }) => isGuessed).map(({ obstacle }) => obstacle.name)
  const undecided = [...new Set(await worthAsking({ ...draft, obstacles: all }, guessed, year))]
  const off = new Set(
    thingsOf(all).flatMap((indices) => (undecided.includes(all[indices[0] ?? 0]?.name ?? '') ? indices : [])),
  )
  return {
    obstacles: all.map((obstacle, i) => (off.has(i) ? { ...obstacle, enabled: false } : obstacle)),
    undecided,
  }
}

/** What is known of the houses of a site; kept while another page is shown. */
interface Memory {
  /** Where they were asked for, a new object each time; null: nowhere. */
  readonly asked: Place | null
  readonly hasEntered: boolean
  readonly hasFailed: boolean
  /** Where those that came in were fetched; null: none has. */
  readonly housesFrom: Place | null
  readonly undecided: readonly string[]
}

const NOTHING: Memory = { asked: null, hasEntered: false, hasFailed: false, housesFrom: null, undecided: [] }

/** By what stands for the site on the screen. */
const memories = new Map<string, Signal<Memory>>()

/** A site does not say which of its houses wait for a decision, so the browser remembers it. */
const UNDECIDED = 'shading-undecided '

const memoryOf = (pageKey: string, siteKey: string): Signal<Memory> => {
  const kept = readStorage('localStorage', UNDECIDED + siteKey)
  const undecided = isLike(kept, ['']) ? kept : NOTHING.undecided
  const memory = memories.get(pageKey) ?? signal({ ...NOTHING, undecided })
  memories.set(pageKey, memory)
  return memory
}

/** After the last key: what is still being typed is no place to fetch anything for. */
const REST_MS = 1500

/**
 * The mountains and the houses around a place, which come in by themselves, the houses once the mountains are there. Part of a
 * model.
 *
 * @param pageKey what stands for the site on the screen
 */
export const siteSurroundings = (
  { key, draft, place, base, change }: SiteEdits,
  pageKey: string,
  results: SiteResults,
  client: Client,
  queries: QueryClient,
) => {
  const terrain = siteTerrain({ draft, place, change }, client)
  const memory = memoryOf(pageKey, key.peek())
  const remember = (changes: Partial<Memory>): void => {
    memory.value = { ...memory.peek(), ...changes }
  }
  effect(() => {
    const { undecided } = memory.value
    if (undecided !== NOTHING.undecided) writeStorage('localStorage', UNDECIDED + key.value, undecided)
  })
  const asked = computed(() => memory.value.asked)
  const isAsked = computed(() => asked.value !== null && isSamePlace(asked.value, place.value))
  const isWanted = computed(() => isAsked.value && !memory.value.hasEntered)
  const isReady = computed(
    () =>
      isWanted.value &&
      terrain.missing.value !== 'pending' &&
      (results.isComputed.value || results.failure.value !== null),
  )
  /** What starts it again when it changes meanwhile. */
  const around = steady(() => {
    const { horizonProfile, obstacles, panelHeight } = draft.value
    return { horizonProfile, obstacles, panelHeight }
  })
  const query = watchQuery(queries, () =>
    buildingsQuery(client, isWanted.value ? place.value : null, around.value.panelHeight),
  )
  effect(() => {
    const { value: data } = query.data
    const at = asked.value
    if (!isReady.value || !data || !at) return
    const now = { ...draft.peek(), ...around.value }
    const roof = data.standsOn?.height ?? now.panelHeight
    const isHeightFree = base.peek() === null && now.panelHeight === NEW_DRAFT.panelHeight
    if (isHeightFree && roof !== now.panelHeight) {
      // Seen from the roof that they are on, neighbors of the same height do not stand in the way.
      change(withPanelHeight(now, roof).heights)
      announce(`The panels are taken to be on the roof, ${roof} m above the ground.`)
      return
    }
    let isOver = false
    const enter = async (): Promise<void> => {
      const found = await findHouses(at, now, data.obstacles, sunYear.peek())
      if (isOver) return
      const hasHouses = found.obstacles.length > now.obstacles.length
      if (hasHouses) change({ obstacles: found.obstacles })
      remember({ hasEntered: true, undecided: found.undecided, ...(hasHouses && { housesFrom: at }) })
    }
    enter().catch((error) => {
      reportError(error)
      if (!isOver) remember({ hasFailed: true })
    })
    return () => {
      isOver = true
    }
  })
  const find = (): void => {
    const at = place.peek()
    remember({ asked: at && { ...at }, hasEntered: false, hasFailed: false })
    if (query.failure.peek()) query.refetch()
  }
  let timer = 0
  effect(() => () => clearTimeout(timer))
  /** @param isHorizonWanted the user has not switched it off */
  const arrive = (isTyped: boolean, isHorizonWanted = true): void => {
    clearTimeout(timer)
    timer = window.setTimeout(
      () => {
        if (isHorizonWanted && draft.peek().horizonProfile.length === 0) terrain.fetchUnasked()
        const isKnown = isAsked.peek() && memory.peek().hasEntered
        if (draft.peek().obstacles.length === 0 && !isKnown) find()
      },
      isTyped ? REST_MS : 0,
    )
  }
  const stateOfHouses = computed((): SurroundingState => {
    if (!isAsked.value) return 'off'
    if (memory.value.hasEntered || query.failure.value?.status === NOT_AVAILABLE) return 'ready'
    return query.failure.value || memory.value.hasFailed ? 'failed' : 'pending'
  })
  return {
    terrain,
    state: steady(
      (): Surroundings => ({
        terrain: terrain.missing.value ?? 'ready',
        buildings: stateOfHouses.value,
        undecided: memory.value.undecided.filter((name) =>
          draft.value.obstacles.some((it) => it.name === name && !it.enabled),
        ),
      }),
    ),
    /** Where houses were fetched last; null: nowhere. */
    housesFrom: computed(() => memory.value.housesFrom),
    /** The user has decided that a house does not count. */
    leaveOut: (name: string): void =>
      remember({ undecided: memory.peek().undecided.filter((it) => it !== name) }),
    /** Looks for houses around the place. */
    find,
    /** A place has been chosen: what is not there yet comes in once the user has come to rest. */
    arrive,
  }
}
