import type { Site } from '../api/types.ts'
import { isLike, isRecord } from '../ui/storage.ts'
import type { Draft } from './draft.ts'

/** The edits of a site, as a tab keeps them over a reload. */
export interface KeptEdits {
  readonly base: Site | null
  readonly draft: Draft
}

const PANELS = { panelTilt: 0, panelAzimuth: 0, systemSize: 0 }
const END = { direction: '', distance: 0 }

/** Values of the types that the page relies on; the service checks the values. The item of a list stands for any. */
const DRAFT = {
  ...PANELS,
  name: '',
  panelHeight: 0,
  horizonProfile: [{ direction: '', heightAngle: 0 }],
  obstacles: [{ name: '', from: END, to: END, height: 0, enabled: true }],
  otherPlanes: [PANELS],
}
const PLACE = { latitude: 0, longitude: 0 }
const NO_PLACE = { latitude: null, longitude: null }
const SITE = { ...DRAFT, ...PLACE, id: '', createdAt: '', updatedAt: '' }

/** With the fields that earlier versions of the page did not keep. */
const upgraded = (site: Readonly<Record<string, unknown>>) => ({
  array: null,
  ...site,
  ...(Array.isArray(site.obstacles) && {
    obstacles: site.obstacles.map((it) => (isRecord(it) ? { transmittance: 0, enabled: true, ...it } : it)),
  }),
})

/** What a tab has kept, in the form of today; null if it is something else. */
export const keptEditsOf = (value: unknown): KeptEdits | null => {
  if (!isRecord(value) || !isRecord(value.draft)) return null
  const base = isRecord(value.base) ? upgraded(value.base) : value.base
  const edits = { base, draft: upgraded(value.draft) }
  return isKeptEdits(edits) ? edits : null
}

const isKeptEdits = (value: unknown): value is KeptEdits =>
  isRecord(value) &&
  isLike(value.draft, DRAFT) &&
  [PLACE, NO_PLACE].some((place) => isLike(value.draft, place)) &&
  (value.base === null || isLike(value.base, SITE))
