import { send } from '../api/client.ts'
import { useClient } from '../api/client-context.ts'
import type { ShadingResult, SunPath } from '../api/types.ts'
import { type LiveQuery, useLiveQuery } from '../api/use-live-query.ts'
import { type Draft, parseNumber, parseYear } from './draft.ts'

const SUN_PATH_DELAY_MS = 400
const SHADING_DELAY_MS = 150

export interface LiveShading {
  readonly sunPath: LiveQuery<SunPath>
  readonly shading: LiveQuery<ShadingResult>
}

/** The sun paths and the shading of the draft, updated by the service as the user edits. */
export const useLiveShading = (draft: Draft, yearText: string): LiveShading => {
  const client = useClient()
  const year = parseYear(yearText)
  const place = {
    latitude: parseNumber(draft.latitude),
    longitude: parseNumber(draft.longitude),
    ...(year !== null && { year }),
  }
  const body = {
    ...place,
    horizonProfile: [...draft.horizonProfile],
    obstacles: [...draft.obstacles],
  }
  // The page itself reports invalid numbers; the service reports missing ones when the site is saved.
  const isValid = Object.values(place).every(Number.isFinite)
  const sunPath = useLiveQuery(
    isValid ? JSON.stringify(place) : null,
    (signal) => send(client.GET('/sun-path', { params: { query: place }, signal })),
    SUN_PATH_DELAY_MS,
  )
  const shading = useLiveQuery(
    isValid ? JSON.stringify(body) : null,
    (signal) => send(client.POST('/shading', { body, signal })),
    SHADING_DELAY_MS,
  )
  return { sunPath, shading }
}
