import { computed, createModel, effect, signal } from '@preact/signals'
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/preact-query'
import type { Client } from '../api/client.ts'
import { notComputed } from '../api/failure.ts'
import { analysesQuery, baselineQuery } from '../api/queries.ts'
import type { Analysis, Estimate, Panels, Place } from '../api/types.ts'
import { watchQuery } from '../api/watch-query.ts'
import { sunYear } from '../day/address.ts'
import { type Edit, editOf, isEqual, panelsOf } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import type { ModelResult, PlaceHours } from '../model/compute.ts'
import { type Answered, newest } from '../model/newest.ts'
import { isSamePlace } from '../place/coordinates.ts'
import { rested, steady } from '../ui/signals.ts'
import type { SiteEdits } from './site-edits.ts'

/** An edit at a place; compared by identity. */
interface Question {
  readonly hours: PlaceHours
  readonly edit: Edit
}

/** The hours that the worker has; each restart loses them. */
let known: PlaceHours | null = null

const estimate = async ({ hours, edit }: Question): Promise<ModelResult> => {
  const isKnown = hours === known
  known = hours
  try {
    return await ask('estimate', { hours: isKnown ? null : hours, edit })
  } catch (error) {
    known = null
    throw error
  }
}

/** A stored result as an estimate; null if it lacks what today's have. */
const estimateIn = ({ siteId, siteName, energy, ...rest }: Analysis['result']): Estimate | null =>
  energy?.causes && rest.inputs.model ? { ...rest, energy } : null

/** Whether an estimate is of this edit at this place, in whatever year. */
const isOf = ({ inputs }: Estimate, { year, ...edit }: Edit, place: Place | null): boolean =>
  isSamePlace(inputs, place) &&
  Object.entries(edit).every(([name, value]) => isEqual(Reflect.get(inputs, name), value))

/** The search for the best orientation takes seconds, so it starts once the hand rests. */
const REST_MS = 400

const LATE_MS = 1000

/** What is known about a site while it is edited. */
export const SiteResults = createModel(
  (
    { draft, place, base }: Pick<SiteEdits, 'draft' | 'place' | 'base'>,
    client: Client,
    queries: QueryClient,
  ) => {
    let first: (Place & Panels) | null = null
    /**
     * The panels to ask the estimator about: the saved ones, or, at a place that is not saved, the first ones. All others are
     * computed from its answer.
     */
    const given = steady(() => {
      if (!place.value) return null
      if (!first || !isSamePlace(place.value, first)) first = { ...place.value, ...panelsOf(draft.value) }
      const isSaved = base.value && isSamePlace(place.value, base.value)
      return { ...place.value, ...panelsOf(isSaved ? base.value : first) }
    })
    const query = watchQuery(queries, () => baselineQuery(client, given.value))
    let lastHours: PlaceHours | null = null
    /** Of the place, or those for its panels before they were saved until the new ones have arrived. */
    const hours = computed(() => {
      lastHours = query.data.value ?? lastHours
      return isSamePlace(lastHours?.given ?? null, place.value) ? lastHours : null
    })
    const edit = steady(() => editOf(draft.value, sunYear.value))
    const question = computed((): Question | null => hours.value && { hours: hours.value, edit: edit.value })
    const model = newest(question, estimate)
    const ofPlace = <Value>(answered: Answered<Question, Value> | null): Answered<Question, Value> | null =>
      answered && isSamePlace(answered.question.hours.given, place.value) ? answered : null
    const result = computed(() => ofPlace(model.answered.value))
    const isCurrent = computed(() => question.value !== null && result.value?.question === question.value)
    const answeredQuestion = computed(() => (isCurrent.value ? question.value : null))
    const foundOrientation = newest(rested(answeredQuestion, REST_MS), ({ edit }) => ask('orientation', edit))
    const orientation = computed(() => ofPlace(foundOrientation.answered.value))
    const savedId = computed(() => base.value?.id ?? null)
    const lastAnalysis = signal<Analysis | null>(null)
    effect(() => {
      const observer = new InfiniteQueryObserver(queries, analysesQuery(client, savedId.value))
      const update = (): void => {
        lastAnalysis.value = observer.getCurrentResult().data?.[0] ?? null
      }
      update()
      return observer.subscribe(update)
    })
    /** The stored result of this very state, until the page has computed its own. */
    const stored = computed(() => {
      if (result.value || !lastAnalysis.value) return null
      const estimate = estimateIn(lastAnalysis.value.result)
      return estimate && isOf(estimate, edit.value, place.value)
        ? { estimate, createdAt: lastAnalysis.value.createdAt }
        : null
    })
    const isComputed = computed(() => result.value !== null)
    const shading = newest(
      computed(() => {
        const { horizonProfile, obstacles, year } = edit.value
        return !isComputed.value && place.value
          ? { place: place.value, year, skyline: { horizonProfile, obstacles } }
          : null
      }),
      (question) => ask('shading', question),
    ).answered
    const failure = computed(() => query.failure.value ?? (model.hasFailed.value ? notComputed : null))
    const waiting = computed(() => (isCurrent.value || failure.value ? null : { last: result.value }))
    const lateFor = rested(waiting, LATE_MS)
    return {
      /** null while the place is unknown, nothing has arrived, or the estimator fails and no result of this state is stored. */
      estimate: computed(() => result.value?.value.estimate ?? stored.value?.estimate ?? null),
      /** When the estimate was stored, ISO 8601; null if the page has computed it, or there is none. */
      storedAt: computed(() => stored.value?.createdAt ?? null),
      /** The page has computed an estimate, and can compute changes. */
      isComputed,
      /** When each cause takes direct light; null until that is computed. */
      directHours: computed(() => result.value?.value.directHours ?? null),
      /** kWh by cell of the sky; null until that is computed. */
      lossBySkyCell: computed(() => result.value?.value.lossBySkyCell ?? null),
      /** Of an edit at the place, which may be an earlier one; null if there is no estimate, too. */
      orientation: computed(() => result.value && (orientation.value?.value ?? null)),
      /** That orientation is of this very state. */
      isOrientationCurrent: computed(() => isCurrent.value && orientation.value?.question === question.value),
      /** It could not be computed. */
      hasOrientationFailed: foundOrientation.hasFailed,
      /** kWh a year of a kW at the place in the best orientation without shade; null: not known yet. */
      bestYield: computed(() => {
        if (!orientation.value) return null
        const { question, value } = orientation.value
        return value.bestUnshaded.adjustedAnnual / question.hours.given.systemSize
      }),
      /** Known even if the estimator fails. */
      shading: computed(
        () =>
          result.value?.value.estimate.shading ??
          (shading.value?.question.place === place.value ? shading.value?.value : null) ??
          null,
      ),
      /** The results are those of this very state. */
      isCurrent,
      /** They have been those of an earlier state, or stored ones, for more than a second, and come no closer. */
      isLate: computed(() => lateFor.value !== null),
      failure,
      retry: (): void => (query.failure.value ? query.refetch() : model.retry()),
    }
  },
)

export type SiteResults = InstanceType<typeof SiteResults>
