import { queryOptions, skipToken, useMutation } from '@tanstack/preact-query'
import { type Client, dataOf, useClient } from '../api/client.ts'
import type { Place } from '../api/types.ts'
import type { operations } from '../api.d.ts'
import { saveFile } from '../download/save-file.ts'

/** The zero and the sign of the azimuths in a file. */
export interface AzimuthConvention {
  readonly label: string
  /** The query that makes the service read a file so. */
  readonly parameters: NonNullable<operations['readHorizonFile']['parameters']['query']>
}

/** What the service detects. */
export const DETECTED: AzimuthConvention = { label: 'As detected', parameters: {} }

export const CONVENTIONS: readonly AzimuthConvention[] = [
  DETECTED,
  { label: '0 is north, 90 is east, −90 or 270 is west', parameters: { north: 0, clockwise: true } },
  {
    label: '0 is south, −90 is east, 90 is west (PVGIS; PVsyst in the northern hemisphere)',
    parameters: { north: 180, clockwise: true },
  },
  {
    label: '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)',
    parameters: { north: 0, clockwise: false },
  },
  {
    label: '0 is east, 90 is north, all in degrees (GRASS r.horizon -d)',
    parameters: { north: 90, clockwise: false, unit: 'degrees' },
  },
]

interface TerrainRequest {
  readonly place: Place
  /** Of the panels above the ground, m. */
  readonly observerHeight: number
}

export const terrainHorizon = (client: Client, { place, observerHeight }: TerrainRequest) =>
  dataOf(client.GET('/terrain-horizon', { params: { query: { ...place, observerHeight } } }))

export const useTerrainHorizon = () => {
  const client = useClient()
  return useMutation({ mutationFn: (request: TerrainRequest) => terrainHorizon(client, request) })
}

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

export type WritableFormat = operations['writeHorizonFile']['parameters']['query']['format']

/** Downloads the skyline of a saved site as a file for another program. */
export const useExport = () => {
  const client = useClient()
  return useMutation({
    mutationFn: ({ id, format }: { readonly id: string; readonly format: WritableFormat }) =>
      dataOf(client.GET('/sites/{id}/horizon-file', { params: { path: { id }, query: { format } } })),
    onSuccess: ({ fileName, mediaType, content }) =>
      saveFile(fileName, new Blob([content], { type: mediaType })),
  })
}
