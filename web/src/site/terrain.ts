import { computed, effect, signal } from '@preact/signals'
import { type Client, dataOf } from '../api/client.ts'
import { type Failure, failureFrom } from '../api/failure.ts'
import type { Place, TerrainHorizon } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { terrainNews, terrainSummary } from '../skyline/descriptions.ts'
import { announce, say } from '../ui/announce.ts'
import type { SiteEdits } from './site-edits.ts'

interface Attempt {
  readonly place: Place
  /** Fetched because the place is new, not on the user's request. */
  readonly isAutomatic: boolean
  readonly isPending: boolean
  readonly failure: Failure | null
  readonly horizon: TerrainHorizon | null
}

/** The horizon of the terrain around the place. Part of a model. */
export const siteTerrain = (
  { draft, place, change }: Pick<SiteEdits, 'draft' | 'place' | 'change'>,
  /** Applies an automatically fetched horizon. */
  enterUnasked: (horizon: Pick<Draft, 'horizonProfile' | 'horizonSource'>) => void,
  client: Client,
) => {
  const latest = signal<Attempt | null>(null)
  // Later responses are ignored.
  effect(() => () => {
    latest.value = null
  })
  /** The result is void at any other place. */
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
      const query = { ...at, observerHeight: panelHeight }
      const horizon = await dataOf(client.GET('/terrain-horizon', { params: { query } }))
      // An automatic fetch must not replace a line drawn meanwhile.
      const isWanted = !isAutomatic || draft.peek().horizonProfile === before
      if (here.peek() === attempt && isWanted) enter(attempt, horizon, panelHeight)
      end({ horizon })
    } catch (error) {
      end({ failure: failureFrom(error) })
    }
  }
  return {
    isBusy,
    /** State of the fetch while the horizon is open: pending or failed; otherwise null. */
    missing: computed(() => {
      if (draft.value.horizonProfile.length > 0) return null
      return isBusy.value ? 'pending' : failure.value && 'failed'
    }),
    /** The fetch is pending or got no response. */
    isUnanswered: computed(() => isBusy.value || failure.value?.status === null),
    /** Failure of a fetch on the user's request. */
    failure: computed(() => (isAutomatic.value ? null : failure.value)),
    /** The outcome of an automatic fetch: the present horizon, or the failure; otherwise null. */
    note: computed(() => {
      if (!isAutomatic.value) return null
      if (failure.value) return `${failure.value.title}.`
      const horizon = here.value?.horizon
      return horizon?.horizonProfile === draft.value.horizonProfile
        ? `Fetched for this place: ${terrainSummary(horizon)}`
        : null
    }),
    fetch: (): void => void fetch(false),
    /** Fetches automatically because the place is new. */
    fetchUnasked: (): void => void fetch(true),
  }
}
