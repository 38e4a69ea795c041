import { ask } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { ShadingResult, SunPath } from '../api/types.ts'
import { type Live, useLive } from '../api/use-live-query.ts'
import { type Draft, numberOf, yearOf } from './draft.ts'

const SUN_PATH_DELAY = 400
const SHADING_DELAY = 150

export interface Horizon {
  readonly sunPath: Live<SunPath>
  readonly shading: Live<ShadingResult>
}

/** The ways of the sun over the place, and what the drawn horizon takes of them, as the service knows both. */
export const useHorizon = (draft: Draft, yearText: string): Horizon => {
  const client = useClient()
  const year = yearOf(yearText)
  const place = {
    latitude: numberOf(draft.latitude),
    longitude: numberOf(draft.longitude),
    ...(year !== null && { year }),
  }
  const body = { ...place, horizonProfile: [...draft.horizonProfile] }
  // Of what is no number the page says so itself; of what is not given the service does, once the site is saved.
  const isPlace = Object.values(place).every(Number.isFinite)
  const sunPath = useLive(
    isPlace ? JSON.stringify(place) : null,
    (signal) => ask(client.GET('/sun-path', { params: { query: place }, signal })),
    SUN_PATH_DELAY,
  )
  const shading = useLive(
    isPlace ? JSON.stringify(body) : null,
    (signal) => ask(client.POST('/shading', { body, signal })),
    SHADING_DELAY,
  )
  return { sunPath, shading }
}
