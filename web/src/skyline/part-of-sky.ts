import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Place } from '../api/types.ts'
import type { DayView } from '../day/day-view.ts'
import { equatorwardAzimuth } from '../ui/azimuth.ts'
import { isInView, requiredReach, WHOLE_CIRCLE } from './frame.ts'

/** The part of the circle that a diagram shows. */
export interface PartOfSky {
  readonly center: number
  readonly reach: number
  readonly sampleDays: DayView['sampleDays']
}

const NO_DAYS: DayView['sampleDays'] = []

/**
 * The part of the sky in a site's diagram: as far as the sun ever goes, or the whole circle. Part of a model.
 *
 * @param place null until known
 * @param sun null until known
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
    /** Shows the whole circle if the azimuth is out of view. */
    reveal: (azimuth: number): void => {
      if (!isInView(shown.peek(), azimuth)) setWhole(true)
    },
  }
}
