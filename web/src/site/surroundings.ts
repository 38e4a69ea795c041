import { useQuery } from '@tanstack/preact-query'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Client, dataOf, useClient } from '../api/client.ts'
import type { Buildings, Obstacle, Place } from '../api/types.ts'
import { type Draft, NEW_DRAFT } from '../drafts/draft.ts'
import { useDraftStore } from '../drafts/store.ts'
import { ask } from '../model/ask.ts'
import { housesOf, wallsOf } from '../obstacles/nearby.ts'
import { MAX_OBSTACLES, withPanelHeight } from '../obstacles/new-obstacle.ts'
import { isSamePlace } from '../place/coordinates.ts'
import type { Terrain } from '../skyline/use-terrain.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { isLike, readStorage, writeStorage } from '../ui/storage.ts'
import { thingsOf } from './cause-rows.ts'
import { takenEnergies } from './energies.ts'
import type { SurroundingState, Surroundings } from './status.ts'

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
const worthAsking = async (
  draft: Draft,
  guessed: ReadonlySet<string>,
  year: number,
): Promise<Set<string>> => {
  if (guessed.size === 0) return new Set()
  const { name, latitude, longitude, ...edit } = draft
  const result = await ask('variant', { ...edit, year }).catch(() => null)
  if (!result) return new Set(guessed)
  const { baseline } = result.estimate
  const { obstacles } = takenEnergies(result.estimate)
  return new Set(
    thingsOf(draft.obstacles).flatMap((indices) => {
      const taken = indices.reduce((sum, i) => sum + (obstacles[i]?.energy ?? 0), 0)
      const first = draft.obstacles[indices[0] ?? 0]?.name ?? ''
      return guessed.has(first) && taken >= WORTH_ASKING * baseline.ac_annual ? [first] : []
    }),
  )
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
  const asked = await worthAsking({ ...draft, obstacles: all }, new Set(guessed), year)
  const off = new Set(
    thingsOf(all).flatMap((indices) => (asked.has(all[indices[0] ?? 0]?.name ?? '') ? indices : [])),
  )
  return {
    obstacles: all.map((obstacle, i) => (off.has(i) ? { ...obstacle, enabled: false } : obstacle)),
    undecided: [...asked],
  }
}

/** What is known of the houses of a site; kept while another page is shown. */
interface Memory {
  /** Where they were asked for; null: nowhere. */
  readonly asked: Place | null
  readonly hasEntered: boolean
  readonly hasFailed: boolean
  /** Where those that came in were fetched; null: none has. */
  readonly housesFrom: Place | null
  readonly undecided: readonly string[]
}

const NOTHING: Memory = { asked: null, hasEntered: false, hasFailed: false, housesFrom: null, undecided: [] }

/** By site. */
const memories = new Map<string, Memory>()

/** A site does not say which of its houses wait for a decision, so the browser remembers it. */
const UNDECIDED = 'shading-undecided '

const keptUndecided = (siteKey: string): readonly string[] => {
  const kept = readStorage('localStorage', UNDECIDED + siteKey)
  return isLike(kept, ['']) ? kept : NOTHING.undecided
}

interface SurroundingsProps {
  readonly siteKey: string
  readonly place: Place | null
  readonly draft: Draft
  readonly terrain: Terrain
  /** Of the sample days. */
  readonly year: number
  /** The production of the place is known, or will not be. */
  readonly isProductionSettled: boolean
  /** Nobody has set the height of the panels. */
  readonly isHeightFree: boolean
  readonly onChange: (changes: Partial<Draft>) => void
}

/** The houses around a place, which come in by themselves once the mountains are there, and the state of both. */
export const useSurroundings = (props: SurroundingsProps) => {
  const { siteKey, place, draft, terrain, year, isProductionSettled, isHeightFree, onChange } = props
  const client = useClient()
  const announce = useAnnounce()
  const key = useDraftStore().pageKey(siteKey)
  const [memory, setMemory] = useState(
    () => memories.get(key) ?? { ...NOTHING, undecided: keptUndecided(siteKey) },
  )
  const { asked, hasEntered, hasFailed, housesFrom, undecided } = memory
  const remember = (changes: Partial<Memory>): void =>
    setMemory((before) => {
      const next = { ...before, ...changes }
      memories.set(key, next)
      return next
    })
  useEffect(() => {
    if (undecided !== NOTHING.undecided) writeStorage('localStorage', UNDECIDED + siteKey, undecided)
  }, [siteKey, undecided])
  const isAsked = asked !== null && isSamePlace(asked, place)
  const query = useQuery(buildingsQuery(client, isAsked && !hasEntered ? place : null, draft.panelHeight))
  const latest = useRef(props)
  latest.current = props
  const isReady = isAsked && !hasEntered && terrain.missing !== 'pending' && isProductionSettled
  const { data } = query
  useEffect(() => {
    if (!isReady || !data || !place) return
    const { standsOn } = data
    if (standsOn && isHeightFree && draft.panelHeight === NEW_DRAFT.panelHeight) {
      if (standsOn.height !== draft.panelHeight) {
        // Seen from the roof that they are on, neighbors of the same height do not stand in the way.
        onChange(withPanelHeight(draft, standsOn.height).heights)
        announce(`The panels are taken to be on the roof, ${standsOn.height} m above the ground.`)
        return
      }
    }
    let isOver = false
    const fail = (error: unknown): void => {
      reportError(error)
      if (!isOver) remember({ hasFailed: true })
    }
    findHouses(place, draft, data.obstacles, year).then((found) => {
      // What has changed meanwhile starts it again.
      if (isOver) return
      const hasHouses = found.obstacles.length > draft.obstacles.length
      if (hasHouses) latest.current.onChange({ obstacles: found.obstacles })
      remember({ hasEntered: true, undecided: found.undecided, ...(hasHouses && { housesFrom: place }) })
    }, fail)
    return () => {
      isOver = true
    }
  }, [isReady, data, draft.horizonProfile, draft.obstacles, draft.panelHeight])
  const isUnavailable = query.error?.failure?.status === NOT_AVAILABLE
  const stateOf = (): SurroundingState => {
    if (!isAsked) return 'off'
    if (hasEntered || isUnavailable) return 'ready'
    return query.error || hasFailed ? 'failed' : 'pending'
  }
  const state: Surroundings = {
    terrain: terrain.missing ?? 'ready',
    buildings: stateOf(),
    undecided: undecided.filter((name) => draft.obstacles.some((it) => it.name === name && !it.enabled)),
  }
  return {
    state,
    /** Where houses were fetched last; null: nowhere. */
    housesFrom,
    /** They have been asked for here. */
    isKnown: isAsked && hasEntered,
    /** The user has decided that a house does not count. */
    leaveOut: (name: string): void => remember({ undecided: undecided.filter((it) => it !== name) }),
    /** Looks for houses around the place. */
    find: (): void => {
      remember({ asked: place, hasEntered: false, hasFailed: false })
      if (query.isError) query.refetch()
    },
  }
}
