import { estimates } from '../../../lib/open-api/example-data.ts'
import { Estimate } from '../../../lib/schemas/analysis.ts'
import type { Site, SiteSummary } from '../../../web/src/api/types.ts'
import { NEW_DRAFT } from '../../../web/src/drafts/draft.ts'
import type { CauseRow } from '../../../web/src/site/cause-rows.ts'

/** The service's result in the OpenAPI document. */
export const estimate = Estimate.parse(estimates.estimate)

export const site: Site = {
  ...NEW_DRAFT,
  id: 'a',
  name: 'Roof',
  latitude: 47,
  longitude: 11,
  horizonProfile: [],
  obstacles: [],
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
