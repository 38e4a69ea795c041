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
  obstacles: [{ name: '', from: END, to: END, height: 0 }],
  otherPlanes: [PANELS],
}
const PLACE = { latitude: 0, longitude: 0 }
const NO_PLACE = { latitude: null, longitude: null }
const SITE = { ...DRAFT, ...PLACE, id: '', createdAt: '', updatedAt: '' }

/** Whether what a tab has kept is what this version of the page keeps. */
export const isKeptEdits = (value: unknown): value is KeptEdits =>
  isRecord(value) &&
  isLike(value.draft, DRAFT) &&
  [PLACE, NO_PLACE].some((place) => isLike(value.draft, place)) &&
  (value.base === null || isLike(value.base, SITE))
