import { useQuery } from '@tanstack/preact-query'
import { useMemo, useRef } from 'preact/hooks'
import { type Client, useClient } from '../api/client.ts'
import { type Failure, isRetryable } from '../api/failure.ts'
import { estimateQuery, orientationQuery, shadingQuery, sunPathQuery } from '../api/queries.ts'
import type {
  ErrorItem,
  Estimate,
  EstimateRequest,
  OptimizedOrientation,
  OrientationRequest,
  Panels,
  Place,
  ShadingResult,
  SunPath,
} from '../api/types.ts'
import { usePaced } from '../api/use-paced.ts'
import { type Draft, panelsOf, placeOf } from '../drafts/draft.ts'
import type { HoursOfLoss } from '../results/sentence.ts'

/** Two estimates a second at most, so that a drag neither floods the service nor eats up a daily quota. */
const ESTIMATE_PAUSE_MS = 500
/** The search for the best orientation takes the service ten times as long. */
const ORIENTATION_PAUSE_MS = 2_000

type Anchor = Place & Panels

/**
 * The panels to ask the estimator about. Its answer is cached by the service, and edited panels are computed from it, so that
 * dragging the tilt costs no call of the estimator. They are the saved ones, or, at a place that is not saved, the first ones.
 */
const useAnchor = (draft: Draft, saved: Draft | null): Anchor | null => {
  const first = useRef<Anchor | null>(null)
  const place = placeOf(draft)
  if (place && !isSamePlace(place, first.current)) first.current = { ...place, ...panelsOf(draft) }
  const panels = saved && isSamePlace(place, placeOf(saved)) ? panelsOf(saved) : first.current
  return useMemo(
    () => place && panels && { ...place, ...panelsOf(panels) },
    [place?.latitude, place?.longitude, panels?.panelTilt, panels?.panelAzimuth, panels?.systemSize],
  )
}

const isSamePanels = (one: Panels, other: Panels): boolean =>
  one.panelTilt === other.panelTilt &&
  one.panelAzimuth === other.panelAzimuth &&
  one.systemSize === other.systemSize

const surroundingsOf = ({ horizonProfile, obstacles }: Draft) => ({
  horizonProfile: [...horizonProfile],
  obstacles: [...obstacles],
})

const estimateRequest = (draft: Draft, anchor: Anchor, year: number): EstimateRequest => ({
  ...anchor,
  ...surroundingsOf(draft),
  year,
  adjustment: 'energy',
  variants: isSamePanels(draft, anchor) ? [] : [{ name: 'Edited', ...panelsOf(draft) }],
})

const orientationRequest = (draft: Draft, anchor: Anchor): OrientationRequest => ({
  ...anchor,
  ...surroundingsOf(draft),
  given: { panelTilt: draft.panelTilt, panelAzimuth: draft.panelAzimuth },
})

const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

/** The estimate of what is edited. If it cannot be had for the moment, the last one for this place is still known. */
const useEstimate = (client: Client, body: EstimateRequest | null, place: Place | null) => {
  const paced = usePaced(body, 'estimate', ESTIMATE_PAUSE_MS)
  const query = useQuery(estimateQuery(client, paced))
  const last = useRef<{ readonly estimate: Estimate; readonly place: Place; readonly at: number } | null>(
    null,
  )
  const fresh = query.data?.variants[0]?.estimate ?? query.data?.estimate ?? null
  const isCurrent = paced === body && !query.isPlaceholderData && query.isSuccess
  if (isCurrent && fresh && place) last.current = { estimate: fresh, place, at: query.dataUpdatedAt }
  const kept = query.error && isRetryable(query.error) && isSamePlace(last.current?.place ?? null, place)
  return {
    ...query,
    estimate: fresh ?? (kept ? (last.current?.estimate ?? null) : null),
    asOf: kept ? (last.current?.at ?? null) : null,
    isCurrent,
  }
}

/** The hidden sun can be computed without the estimator. */
const useShading = (client: Client, body: EstimateRequest | null, isNeeded: boolean) => {
  const request = useMemo(() => {
    if (!body || !isNeeded) return null
    const { latitude, longitude, horizonProfile = [], obstacles = [], year } = body
    return { latitude, longitude, horizonProfile, obstacles, ...(year !== undefined && { year }) }
  }, [body, isNeeded])
  const paced = usePaced(request, 'shading', ESTIMATE_PAUSE_MS)
  const query = useQuery(shadingQuery(client, paced))
  return { ...query, isCurrent: paced === request && !query.isPlaceholderData && query.isSuccess }
}

/** What the service computes for a site while it is edited. */
export interface LiveResults {
  /** null while the place is unknown, nothing has arrived, or the estimator fails. */
  readonly estimate: Estimate | null
  /** When each obstacle costs what it costs; null: not known. */
  readonly causeHours: readonly HoursOfLoss[] | null
  /** null if there is no estimate, too. */
  readonly orientation: OptimizedOrientation | null
  readonly sunPath: SunPath | null
  /** Known even if the estimator fails. */
  readonly shading: ShadingResult | null
  /** The results are those of an earlier state. */
  readonly isStale: boolean
  /** When the estimate was computed, milliseconds since 1970, if none of the present state can be had; otherwise null. */
  readonly asOf: number | null
  /** The same of {@link orientation}, which follows later. */
  readonly isOrientationStale: boolean
  readonly failure: Failure | null
  /** Errors of single fields, by the field's name in the draft. */
  readonly errors: readonly ErrorItem[]
  retry(): void
}

/** @param year of the sample days */
export const useLiveResults = (draft: Draft, saved: Draft | null, year: number): LiveResults => {
  const client = useClient()
  const anchor = useAnchor(draft, saved)
  const { latitude, longitude, panelTilt, panelAzimuth, systemSize, horizonProfile, obstacles } = draft
  const inputs = [anchor, panelTilt, panelAzimuth, systemSize, horizonProfile, obstacles]
  const body = useMemo(() => anchor && estimateRequest(draft, anchor, year), [...inputs, year])
  const orientationBody = useMemo(() => anchor && orientationRequest(draft, anchor), inputs)
  const place = useMemo(() => placeOf(draft), [latitude, longitude])

  const estimate = useEstimate(client, body, place)
  const pacedOrientation = usePaced(orientationBody, 'orientation', ORIENTATION_PAUSE_MS)
  const orientation = useQuery(orientationQuery(client, estimate.isSuccess ? pacedOrientation : null))
  const sunPath = useQuery(sunPathQuery(client, place, year))
  const shading = useShading(client, body, estimate.isError)
  const all = [estimate, sunPath, shading, orientation]
  const failure = all.find(({ error }) => error)?.error?.failure ?? null
  return {
    estimate: place ? estimate.estimate : null,
    causeHours: null,
    orientation: place && estimate.estimate ? (orientation.data ?? null) : null,
    sunPath: place ? (sunPath.data ?? null) : null,
    shading: place ? (estimate.estimate?.shading ?? shading.data ?? null) : null,
    isStale: place !== null && !(estimate.isError ? shading : estimate).isCurrent,
    asOf: estimate.asOf,
    isOrientationStale: pacedOrientation !== orientationBody || orientation.isPlaceholderData,
    failure,
    errors: (failure?.errors ?? []).map(({ field, message }) => ({
      field: field.replace(/^variants\.0\./, ''),
      message,
    })),
    retry: () => {
      for (const query of all) if (query.isError) query.refetch()
    },
  }
}
