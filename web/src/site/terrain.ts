import { computed, effect, signal } from '@preact/signals'
import type { Client } from '../api/client.ts'
import { type Failure, failureFrom } from '../api/failure.ts'
import { terrainHorizon } from '../api/queries.ts'
import type { Place, TerrainHorizon } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { terrainNews, terrainSummary } from '../skyline/descriptions.ts'
import { announce, say } from '../ui/announce.ts'
import type { SiteEdits } from './site-edits.ts'

interface Attempt {
  readonly place: Place
  /** Because the place is new, not because the user has asked for it. */
  readonly isAutomatic: boolean
  readonly isPending: boolean
  readonly failure: Failure | null
  readonly horizon: TerrainHorizon | null
}

/** The horizon of the terrain around the place. Part of a model. */
export const siteTerrain = (
  { draft, place, change }: Pick<SiteEdits, 'draft' | 'place' | 'change'>,
  /** Enters what has been fetched without a click. */
  enterUnasked: (horizon: Pick<Draft, 'horizonProfile' | 'horizonSource'>) => void,
  client: Client,
) => {
  const latest = signal<Attempt | null>(null)
  // An answer that comes later changes nothing.
  effect(() => () => {
    latest.value = null
  })
  /** Another place makes the result of this one meaningless. */
  const here = computed(() => (isSamePlace(latest.value?.place ?? null, place.value) ? latest.value : null))
  const isAutomatic = computed(() => here.value?.isAutomatic === true)
  const isBusy = computed(() => here.value?.isPending === true)
  const failure = computed(() => here.value?.failure ?? null)
  const enter = ({ place, isAutomatic }: Attempt, horizon: TerrainHorizon, observerHeight: number): void => {
    const { horizonProfile, source } = horizon
    const { attribution } = source
    const horizonSource = { kind: 'terrain' as const, ...place, observerHeight, attribution }
    if (isAutomatic) {
      enterUnasked({ horizonProfile, horizonSource })
      say(terrainNews(horizon))
    } else {
      change({ horizonProfile, horizonSource })
      announce(terrainSummary(horizon))
    }
  }
  const fetch = async (isAutomatic: boolean): Promise<void> => {
    const at = place.peek()
    if (!at || isBusy.peek()) return
    const { panelHeight, horizonProfile: before } = draft.peek()
    const attempt = { place: at, isAutomatic, isPending: true, failure: null, horizon: null }
    const end = (outcome: Partial<Attempt>): void => {
      if (latest.peek() === attempt) latest.value = { ...attempt, isPending: false, ...outcome }
    }
    latest.value = attempt
    try {
      const horizon = await terrainHorizon(client, at, panelHeight)
      // What is fetched without a click must not replace what has been drawn meanwhile.
      const isWanted = !isAutomatic || draft.peek().horizonProfile === before
      if (here.peek() === attempt && isWanted) enter(attempt, horizon, panelHeight)
      end({ horizon })
    } catch (error) {
      end({ failure: failureFrom(error) })
    }
  }
  return {
    isBusy,
    /** What is fetched for an open horizon is not there: it is on its way, or could not be fetched. */
    missing: computed(() => {
      if (draft.value.horizonProfile.length > 0) return null
      return isBusy.value ? 'pending' : failure.value && 'failed'
    }),
    /** It is on its way, or got no response. */
    isUnanswered: computed(() => isBusy.value || failure.value?.status === null),
    /** Of what the user has asked for. */
    failure: computed(() => (isAutomatic.value ? null : failure.value)),
    /** What came of fetching by itself: the present horizon, or why there is none; null: nothing. */
    note: computed(() => {
      if (!isAutomatic.value) return null
      if (failure.value) return `${failure.value.title}.`
      const horizon = here.value?.horizon
      return horizon?.horizonProfile === draft.value.horizonProfile
        ? `Fetched for this place: ${terrainSummary(horizon)}`
        : null
    }),
    fetch: (): void => void fetch(false),
    /** Because the place is new. */
    fetchUnasked: (): void => void fetch(true),
  }
}
