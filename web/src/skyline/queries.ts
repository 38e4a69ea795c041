import { queryOptions, skipToken } from '@tanstack/preact-query'
import { type Client, dataOf } from '../api/client.ts'
import type { Place } from '../api/types.ts'
import type { operations } from '../api.d.ts'

/** The zero and the sign of the azimuths in a file. */
export interface AzimuthConvention {
  readonly label: string
  /** The query that makes the service read a file so. */
  readonly parameters: NonNullable<operations['readHorizonFile']['parameters']['query']>
}

/** What the service detects. */
export const DETECTED: AzimuthConvention = { label: 'As detected', parameters: {} }

export interface TerrainRequest {
  readonly place: Place
  /** Of the panels above the ground, m. */
  readonly observerHeight: number
}

export const terrainHorizon = (client: Client, { place, observerHeight }: TerrainRequest) =>
  dataOf(client.GET('/terrain-horizon', { params: { query: { ...place, observerHeight } } }))

/** A file or a text to import. */
export interface Source {
  /** Distinguishes its content from every other. */
  readonly id: string
  readonly content: Blob
  /** '' for text. */
  readonly name: string
  /** As pasted or typed; '' for a file. */
  readonly text: string
  readonly convention: AzimuthConvention
}

/** How the service reads a horizon file. @param source null: nothing to read */
export const horizonFileQuery = (client: Client, source: Source | null) =>
  queryOptions({
    queryKey: ['horizon-file', source?.id, source?.convention.label],
    queryFn: source
      ? ({ signal }) =>
          dataOf(
            client.POST('/horizon-files', {
              body: source.content,
              bodySerializer: (body) => body,
              headers: { 'content-type': 'text/plain' },
              params: { query: source.convention.parameters },
              signal,
            }),
          )
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
