import { queryOptions } from '@tanstack/preact-query'
import type { Client } from '../api/client.ts'
import { estimateOf } from '../api/queries.ts'
import { type Draft, NEW_DRAFT } from '../drafts/draft.ts'

/** Azimuths and heights in degrees of the summits around Innsbruck, from their published coordinates and elevations. */
const SUMMITS: readonly (readonly [azimuth: number, height: number])[] = [
  [28.4, 20.7],
  [46.9, 9.9],
  [79.2, 3.5],
  [125.6, 10.3],
  [147.6, 11.8],
  [186.1, 7.4],
  [216.5, 9.9],
  [255.8, 7.9],
  [289.1, 4.4],
  [302.5, 21.1],
  [344.7, 19.3],
]

/** A roof between mountains with a tree in front of it, to try the page on. Nothing is stored until it is saved. */
export const EXAMPLE = {
  ...NEW_DRAFT,
  name: 'Example: a roof in Innsbruck',
  latitude: 47.2692,
  longitude: 11.4041,
  systemSize: 8,
  horizonProfile: SUMMITS.map(([azimuth, heightAngle]) => ({ direction: String(azimuth), heightAngle })),
  obstacles: [
    {
      name: 'Walnut tree',
      from: { direction: '128', distance: 11 },
      to: { direction: '152', distance: 10 },
      height: 5,
      // April to September in leaf.
      transmittance: [0.64, 0.64, 0.64, 0.23, 0.23, 0.23, 0.23, 0.23, 0.23, 0.64, 0.64, 0.64],
      enabled: true,
    },
  ],
} satisfies Draft

/** The service computes it: the page would first have to load its hours and start its worker. */
export const exampleQuery = (client: Client) =>
  queryOptions({
    queryKey: ['example'],
    queryFn: ({ signal }) => estimateOf(client, EXAMPLE, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
