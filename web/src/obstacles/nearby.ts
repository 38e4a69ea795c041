import { useQuery } from '@tanstack/preact-query'
import { useMemo, useState } from 'preact/hooks'
import { type Client, dataOf, useClient } from '../api/client.ts'
import type { Failure } from '../api/failure.ts'
import type { Buildings, Obstacle, Place, Points } from '../api/types.ts'
import { ask } from '../model/ask.ts'
import { useNewest } from '../model/use-model.ts'
import type { Questions } from '../model/worker.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { freeName, MAX_NAME_LENGTH, MAX_OBSTACLES } from './new-obstacle.ts'
import { distanceOf, positionOf, subtract } from './plan-geometry.ts'

type Wall = Buildings['obstacles'][number]

/** The walls of a building that face the panels, the one that hides the most of the sky first. */
export interface House {
  /** Tells it apart, whatever else is known of the others. */
  readonly key: string
  readonly walls: readonly Wall[]
  /** Whether the user wants it. */
  readonly isChosen: boolean
}

/** Meters; corners come from the same point of the map. */
const SAME_CORNER = 0.05

const touch = (one: Wall, other: Wall): boolean =>
  [one.from, one.to].some((end) =>
    [other.from, other.to].some(
      (corner) => distanceOf(subtract(positionOf(end), positionOf(corner))) < SAME_CORNER,
    ),
  )

/** What the service calls a building without an address. */
const NO_ADDRESS = 'Building'

/** Walls that belong together: those with the same address, and those without one that share a corner. */
export const housesOf = (walls: readonly Wall[]): readonly (readonly Wall[])[] => {
  const houses: Wall[][] = []
  for (const wall of walls) {
    const [first = [], ...others] = houses.filter((house) =>
      house.some((other) => other.name === wall.name && (wall.name !== NO_ADDRESS || touch(wall, other))),
    )
    if (first.length === 0) houses.push(first)
    first.push(...others.flatMap((other) => other.splice(0)), wall)
  }
  return houses.filter(({ length }) => length > 0)
}

/** The walls as a site stores them, with names that tell them apart. @param others that the site has */
export const obstaclesOf = (
  houses: readonly (readonly Wall[])[],
  others: readonly Obstacle[],
): Obstacle[] => {
  const added: Obstacle[] = []
  for (const walls of houses) {
    const address = walls[0]?.name ?? NO_ADDRESS
    const house = address === NO_ADDRESS ? freeName(address, [...others, ...added]) : address
    for (const [i, { estimated, ...wall }] of walls.entries())
      added.push({ ...wall, name: (i === 0 ? house : `${house}, wall ${i + 1}`).slice(0, MAX_NAME_LENGTH) })
  }
  return added
}

export const counted = (count: number): string => (count === 1 ? '1 building' : `${count} buildings`)

/** `12 buildings nearby, 3 stand in the way. Add them?` */
export const nearbyText = (count: number, inTheWay: number): string => {
  if (count === 0) return 'The map shows no building within 100 m.'
  if (inTheWay === 0) return `${counted(count)} nearby, none stands in the way.`
  return `${counted(count)} nearby, ${inTheWay} ${inTheWay === 1 ? 'stands in the way. Add it?' : 'stand in the way. Add them?'}`
}

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

/** What stands around a place according to the map, to be added or left out. */
export interface Nearby {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** How many buildings there are, whether or not they hide the sun; null: not known. */
  readonly count: number | null
  /** Those that hide the sun. */
  readonly houses: readonly House[]
  /** The building that the panels stand on; null: none, or not known. */
  readonly standsOn: Buildings['standsOn']
  /** What adding the chosen ones adds, as far as the site has room. */
  readonly suggested: readonly Obstacle[]
  /** Looks for buildings. */
  ask(): void
  /** Looks for them because the place is new: that the service knows none is not worth a word. */
  askQuietly(): void
  toggle(house: House): void
  close(): void
}

const NOT_AVAILABLE = 422

/** Tells walls apart, whatever their names. */
const cornersOf = ({ from, to }: Obstacle): string =>
  [from.direction, from.distance, to.direction, to.distance].join(' ')

const inTheWay = (question: Questions['inTheWay']) => ask('inTheWay', question)

interface Neighborhood {
  readonly horizonProfile: Points
  readonly obstacles: readonly Obstacle[]
  /** Of the panels above the ground, m. */
  readonly panelHeight: number
}

/** The buildings near a place, from when they are asked for until they are added or declined. */
export const useNearby = (place: Place | null, neighborhood: Neighborhood): Nearby => {
  const { horizonProfile, obstacles, panelHeight } = neighborhood
  const client = useClient()
  const [asked, setAsked] = useState<{ readonly place: Place | null; readonly isQuiet: boolean } | null>(null)
  /** Keys of houses. */
  const [declined, setDeclined] = useState<readonly string[]>([])
  const isAsked = asked !== null && isSamePlace(asked.place, place)
  const query = useQuery(buildingsQuery(client, isAsked ? place : null, panelHeight))
  const walls = query.data?.obstacles
  const question = useMemo(
    () => (place && walls ? { place, skyline: { horizonProfile, obstacles: walls } } : null),
    [walls, horizonProfile],
  )
  const { answered } = useNewest(question, inTheWay)
  const isHiding = answered && answered.question.skyline.obstacles === walls ? answered.value : null
  const houses = useMemo(() => {
    const hiding = new Set(walls?.filter((_, i) => isHiding?.[i]))
    const present = new Set(obstacles.map(cornersOf))
    return housesOf(walls ?? [])
      .filter((house) => house.some((wall) => hiding.has(wall)))
      .filter((house) => !house.some((wall) => present.has(cornersOf(wall))))
      .map((walls): House => {
        const key = walls.map(cornersOf).join()
        return { key, walls, isChosen: !declined.includes(key) }
      })
  }, [walls, isHiding, obstacles, declined])
  const standsOn = query.data?.standsOn ?? null
  const failure = query.error?.failure ?? null
  const isBusy = query.isFetching || (walls !== undefined && isHiding === null)
  return useMemo(() => {
    const chosen = houses.filter(({ isChosen }) => isChosen).map(({ walls }) => walls)
    const start = (isQuiet: boolean): void => {
      setAsked({ place, isQuiet })
      setDeclined([])
      if (query.isError) query.refetch()
    }
    return {
      isBusy,
      failure: asked?.isQuiet && failure?.status === NOT_AVAILABLE ? null : failure,
      count: isHiding ? (query.data?.buildings ?? null) : null,
      houses,
      standsOn,
      suggested: obstaclesOf(chosen, obstacles).slice(0, MAX_OBSTACLES - obstacles.length),
      ask: () => start(false),
      askQuietly: () => start(true),
      toggle: ({ key, isChosen }) =>
        setDeclined(isChosen ? [...declined, key] : declined.filter((other) => other !== key)),
      close: () => setAsked(null),
    }
  }, [place?.latitude, place?.longitude, isBusy, failure, asked, isHiding, houses, standsOn])
}
