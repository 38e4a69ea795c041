import { computed, createModel, effect, signal } from '@preact/signals'
import { InfiniteQueryObserver } from '@tanstack/preact-query'
import type { Service } from '../api/client.ts'
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

/** The hours that the worker holds; each restart loses them. */
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

/** A stored result as an estimate; null if it lacks fields of current results. */
const estimateIn = ({ siteId, siteName, energy, ...rest }: Analysis['result']): Estimate | null =>
  energy?.causes && rest.inputs.model ? { ...rest, energy } : null

/** True if an estimate is of this edit at this place, in any year. */
const isOf = ({ inputs }: Estimate, { year, ...edit }: Edit, place: Place | null): boolean =>
  isSamePlace(inputs, place) &&
  Object.entries(edit).every(([name, value]) => isEqual(Reflect.get(inputs, name), value))

/** The orientation search takes seconds, so it starts after a pause in editing. */
const REST_MS = 400

const LATE_MS = 1000

export const SiteResults = createModel(
  ({ draft, place, base }: Pick<SiteEdits, 'draft' | 'place' | 'base'>, { client, queries }: Service) => {
    let first: (Place & Panels) | null = null
    /**
     * The panels of the baseline request: the saved ones or, at an unsaved place, the first ones. All other panels are
     * computed from its response.
     */
    const given = steady(() => {
      if (!place.value) return null
      if (!first || !isSamePlace(place.value, first)) first = { ...place.value, ...panelsOf(draft.value) }
      const isSaved = base.value && isSamePlace(place.value, base.value)
      return { ...place.value, ...panelsOf(isSaved ? base.value : first) }
    })
    const query = watchQuery(queries, () => baselineQuery(client, given.value))
    let lastHours: PlaceHours | null = null
    /** The hours at the place; after a save, the previous ones until the response for the saved panels has arrived. */
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
    /** The stored result of exactly this state, until the page has computed its own. */
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
        return !isComputed.value && place.value ? { ...place.value, horizonProfile, obstacles, year } : null
      }),
      (question) => ask('shading', question),
    ).answered
    const failure = computed(() => query.failure.value ?? (model.hasFailed.value ? notComputed : null))
    const waiting = computed(() => (isCurrent.value || failure.value ? null : { last: result.value }))
    const lateFor = rested(waiting, LATE_MS)
    return {
      /** null while the place is unknown, nothing has arrived, or the estimator fails without a stored result of this state. */
      estimate: computed(() => result.value?.value.estimate ?? stored.value?.estimate ?? null),
      /** Time of storage, ISO 8601; null if the page has computed the estimate, or there is none. */
      storedAt: computed(() => stored.value?.createdAt ?? null),
      /** The page has computed an estimate, so it can compute changes. */
      isComputed,
      /** Direct light lost to each cause by month and hour; null until computed. */
      directHours: computed(() => result.value?.value.directHours ?? null),
      /** kWh by cell of the sky; null until computed. */
      lossBySkyCell: computed(() => result.value?.value.lossBySkyCell ?? null),
      /** For an edit at the place, maybe an earlier one; also null without a computed estimate. */
      orientation: computed(() => result.value && (orientation.value?.value ?? null)),
      /** The orientation is for exactly this state. */
      isOrientationCurrent: computed(() => isCurrent.value && orientation.value?.question === question.value),
      hasOrientationFailed: foundOrientation.hasFailed,
      /** kWh a year per kW at the place in the best orientation without shade; null while unknown. */
      bestYield: computed(() => {
        if (!orientation.value) return null
        const { question, value } = orientation.value
        return value.bestUnshaded.adjustedAnnual / question.hours.given.systemSize
      }),
      /** Known even if the estimator fails. */
      shading: computed(() => {
        const { question = null, value = null } = shading.value ?? {}
        return result.value?.value.estimate.shading ?? (isSamePlace(question, place.value) ? value : null)
      }),
      /** The results are for exactly this state. */
      isCurrent,
      /** The results have been stale or stored ones for more than a second, without a newer one. */
      isLate: computed(() => lateFor.value !== null),
      failure,
      retry: (): void => (query.failure.value ? query.refetch() : model.retry()),
    }
  },
)

export type SiteResults = InstanceType<typeof SiteResults>
