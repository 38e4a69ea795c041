import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Place } from '../api/types.ts'
import type { DayView } from '../day/day-view.ts'
import { equatorwardAzimuth } from '../ui/azimuth.ts'
import { isInView, requiredReach, WHOLE_CIRCLE } from './frame.ts'

/** What part of the circle a diagram shows. */
export interface PartOfSky {
  /** Azimuth in the middle, and how far the diagram reaches to either side, degrees. */
  readonly center: number
  readonly reach: number
  /** Those whose sun paths it shows. */
  readonly sampleDays: DayView['sampleDays']
}

const NO_DAYS: DayView['sampleDays'] = []

/**
 * What the diagram of a site shows: as far as the sun ever goes, or the whole circle. Part of a model.
 *
 * @param place null: not known yet
 * @param sun null: not known yet
 */
export const sitePartOfSky = (
  place: ReadonlySignal<Place | null>,
  sun: ReadonlySignal<Pick<DayView, 'sampleDays'> | null>,
) => {
  const isWhole = signal(false)
  const sunny = computed((): PartOfSky => {
    const sampleDays = sun.value?.sampleDays ?? NO_DAYS
    const center = equatorwardAzimuth(place.value?.latitude ?? 0)
    const azimuths = sampleDays.flatMap(({ courses }) => courses.flat().map(({ azimuth }) => azimuth))
    return { center, reach: requiredReach(center, azimuths), sampleDays }
  })
  const shown = computed(() => (isWhole.value ? { ...sunny.value, reach: WHOLE_CIRCLE } : sunny.value))
  const setWhole = (next: boolean): void => {
    isWhole.value = next
  }
  return {
    sunny,
    shown,
    isWhole,
    canChange: computed(() => sunny.value.reach < WHOLE_CIRCLE),
    setWhole,
    /** Shows the whole circle if nothing less shows an azimuth. */
    reveal: (azimuth: number): void => {
      if (!isInView(shown.peek(), azimuth)) setWhole(true)
    },
  }
}
