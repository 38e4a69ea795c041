import * as z from 'zod'
import examples from '../../../lib/open-api/example-results.json' with { type: 'json' }
import { Estimate } from '../../../lib/schemas/analysis.ts'
import { OptimizedOrientation } from '../../../lib/schemas/estimate.ts'
import type { Site, SiteSummary } from '../../../web/src/api/types.ts'
import type { CauseRow } from '../../../web/src/site/cause-rows.ts'

const Examples = z.object({
  estimates: z.object({ estimate: Estimate, variants: z.array(z.object({ estimate: Estimate })) }),
  orientation: OptimizedOrientation,
})

/** The service's results in the OpenAPI document. */
export const { estimates, orientation } = Examples.parse(examples)
export const { estimate } = estimates

export const site: Site = {
  id: 'a',
  name: 'Roof',
  latitude: 47,
  longitude: 11,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 5,
  horizonProfile: [],
  obstacles: [],
  horizonSource: null,
  panelHeight: 5,
  array: null,
  otherPlanes: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

export const siteSummary = (id: string, name = id): SiteSummary => ({
  ...{ id, name, latitude: 47, longitude: 11, systemSize: 5, totalSize: 5 },
  skyline: '#'.repeat(36),
  updatedAt: '2026-01-01T00:00:00.000Z',
  latestAnalysis: null,
})

/** @param indices of the cause's obstacles; empty for the horizon @param energy kWh */
export const causeRow = (name: string, indices: readonly number[], energy: number | null): CauseRow => ({
  key: name,
  kind: indices.length === 0 ? 'horizon' : 'obstacle',
  name,
  indices,
  isOn: true,
  energy,
  unit: { name: 'kWh', kilowattHours: 1 },
  step: 1,
  money: null,
  when: '',
  sharedWith: null,
})
