import { useQuery } from '@tanstack/preact-query'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { type Failure, notComputed } from '../api/failure.ts'
import { baselineQuery } from '../api/queries.ts'
import type { ErrorItem, Estimate, OptimizedOrientation, Panels, Place, ShadingResult } from '../api/types.ts'
import { type Draft, panelsOf, placeOf } from '../drafts/draft.ts'
import type { PlaceHours } from '../model/compute.ts'
import { type Question, useModel, useShading } from '../model/use-model.ts'
import { isSamePlace } from '../place/coordinates.ts'
import type { HoursOfLoss } from './phrases.ts'

type Anchor = Place & Panels

/**
 * The panels to ask the estimator about: the saved ones, or, at a place that is not saved, the first ones. All others are
 * computed from its answer.
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

/** What is known about a site while it is edited. */
export interface LiveResults {
  /** null while the place is unknown, nothing has arrived, or the estimator fails. */
  readonly estimate: Estimate | null
  /** When each obstacle costs what it costs; null if there is no estimate, too. */
  readonly causeHours: readonly HoursOfLoss[] | null
  /** kWh by cell of the sky; null if there is no estimate, too. */
  readonly lossBySkyCell: Float64Array | null
  /** Of an edit at the place, which may be an earlier one; null if there is no estimate, too. */
  readonly orientation: OptimizedOrientation | null
  /** kWh a year of a kW at the place in the best orientation without shade; null: not known yet. */
  readonly bestYield: number | null
  /** Known even if the estimator fails. */
  readonly shading: ShadingResult | null
  /** The results are those of this very state. */
  readonly isCurrent: boolean
  /** They have been those of an earlier state for more than a second. */
  readonly isLate: boolean
  readonly failure: Failure | null
  /** Errors of single fields, by the field's name in the draft. */
  readonly errors: readonly ErrorItem[]
  retry(): void
}

const LATE_MS = 1000

const NO_ERRORS: readonly ErrorItem[] = []

/** Whether something has not been so for a second, nor come any closer to it. @param progress changes with each step towards it */
const useLateness = (isCurrent: boolean, progress: unknown): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (isCurrent) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isCurrent, progress])
  return isLate
}

/** The hours of the place, or those for its panels before they were saved until the new ones have arrived. */
const useHours = (place: Place | null, fetched: PlaceHours | undefined): PlaceHours | null => {
  const last = useRef<PlaceHours | null>(null)
  if (fetched) last.current = fetched
  return isSamePlace(last.current?.given ?? null, place) ? last.current : null
}

/** @param year of the sample days */
export const useLiveResults = (draft: Draft, saved: Draft | null, year: number): LiveResults => {
  const { latitude, longitude, horizonProfile, obstacles, name: _, ...rest } = draft
  const query = useQuery(baselineQuery(useClient(), useAnchor(draft, saved)))
  const place = useMemo(() => placeOf(draft), [latitude, longitude])
  const hours = useHours(place, query.data)
  const question = useMemo(
    (): Question | null => hours && { hours, edit: { ...rest, horizonProfile, obstacles, year } },
    [hours, horizonProfile, obstacles, year, ...Object.values(rest)],
  )
  const model = useModel(question)
  const ofPlace = (answered: Question | undefined): boolean =>
    answered !== undefined && isSamePlace(answered.hours.given, place)
  const result = ofPlace(model.result?.question) ? model.result : null
  const orientation = ofPlace(model.orientation?.question) ? model.orientation : null
  const isCurrent = question !== null && result?.question === question
  const isUnknown = result === null
  const skyline = useMemo(
    () => (isUnknown ? { horizonProfile, obstacles } : null),
    [isUnknown, horizonProfile, obstacles],
  )
  const shading = useShading(place, year, skyline)
  const failure = query.error?.failure ?? (model.hasFailed ? notComputed : null)
  return {
    estimate: result?.value.estimate ?? null,
    causeHours: result?.value.causeHours ?? null,
    orientation: result && orientation ? orientation.value : null,
    bestYield: orientation
      ? orientation.value.bestUnshaded.adjustedAnnual / orientation.question.hours.given.systemSize
      : null,
    shading: result?.value.estimate.shading ?? shading,
    lossBySkyCell: result?.value.lossBySkyCell ?? null,
    isCurrent,
    isLate: useLateness(isCurrent || failure !== null, result),
    failure,
    errors: failure?.errors ?? NO_ERRORS,
    retry: () => (query.error ? void query.refetch() : model.retry()),
  }
}
