import { useMemo, useState } from 'preact/hooks'
import type { Place } from '../api/types.ts'
import type { DayView } from '../day/day-view.ts'
import { equatorwardAzimuth } from '../ui/azimuth.ts'
import { isInView, requiredReach, WHOLE_CIRCLE } from './frame.ts'

const NO_DAYS: DayView['sampleDays'] = []

/** What part of the circle the diagram shows: as far as the sun ever goes, or all of it. */
export const usePartOfSky = (place: Place | null, view: DayView | null) => {
  const [isWhole, setWhole] = useState(false)
  const sampleDays = view?.sampleDays ?? NO_DAYS
  const center = equatorwardAzimuth(place?.latitude ?? 0)
  const sunReach = useMemo(() => {
    const azimuths = sampleDays.flatMap(({ courses }) => courses.flat().map(({ azimuth }) => azimuth))
    return requiredReach(center, azimuths)
  }, [sampleDays, center])
  const reach = isWhole ? WHOLE_CIRCLE : sunReach
  return {
    /** Azimuth in the middle, and how far the diagram reaches to either side, degrees. */
    center,
    reach,
    /** Those whose sun paths it shows. */
    sampleDays,
    isWhole,
    canChange: sunReach < WHOLE_CIRCLE,
    setWhole,
    /** Shows the whole circle if nothing less shows an azimuth. */
    reveal: (azimuth: number): void => {
      if (!isInView({ center, reach }, azimuth)) setWhole(true)
    },
  }
}

export type PartOfSky = ReturnType<typeof usePartOfSky>
