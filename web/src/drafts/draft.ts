import type { Panels, Place, Site, SiteChanges, Skyline } from '../api/types.ts'
import { equatorwardAzimuth, mirrored } from '../ui/azimuth.ts'
import { isRecord } from '../ui/storage.ts'

export interface Horizon extends Pick<Skyline, 'horizonProfile'>, Pick<Site, 'horizonSource'> {}

/** Facts about the surroundings that the service does not store. They follow undo; the browser keeps those of saved sites. */
export interface Notes {
  /** The horizon that the user has switched off, or an empty one after clearing it; otherwise none. */
  readonly horizonAside?: Horizon | null | undefined
  /** The place where houses were looked up; null: they have not been yet; undefined: unknown. */
  readonly housesFrom?: Place | null | undefined
}

/** A site's fields while the user edits them: valid, except that the place of a new site may be unknown. */
export interface Draft
  extends Notes,
    Panels,
    Skyline,
    Pick<Site, 'array' | 'otherPlanes' | 'horizonSource' | 'panelHeight'> {
  readonly name: string
  /** Degrees north; null while the place is unknown. */
  readonly latitude: number | null
  /** Degrees east; null while the place is unknown. */
  readonly longitude: number | null
}

/** The service's limit. */
export const MAX_NAME_LENGTH = 200

/** Degrees; any northern latitude, where most people live. */
const NORTH = 45

/** A common roof, so that a result needs only a place. */
export const NEW_DRAFT: Draft = {
  name: '',
  latitude: null,
  longitude: null,
  panelTilt: 30,
  panelAzimuth: equatorwardAzimuth(NORTH),
  systemSize: 5,
  horizonProfile: [],
  obstacles: [],
  array: null,
  otherPlanes: [],
  horizonSource: null,
  panelHeight: 5,
}

export const draftOf = ({ id, createdAt, updatedAt, ...fields }: Site): Draft => fields

/**
 * The changes for a new place, whose mountains and, unless there are obstacles, houses will be looked up. Planes of a new site
 * whose first still faces the equator are turned to face it from there.
 */
export const changesOfPlace = (draft: Draft, place: Place, isNew: boolean): Partial<Draft> => {
  const panelAzimuth = equatorwardAzimuth(place.latitude)
  const before = equatorwardAzimuth(draft.latitude ?? NORTH)
  const isUnturned = isNew && draft.panelAzimuth === before && before !== panelAzimuth
  return {
    ...place,
    horizonAside: null,
    housesFrom: draft.obstacles.length > 0 ? (draft.housesFrom ?? undefined) : null,
    ...(isUnturned && { panelAzimuth, otherPlanes: draft.otherPlanes.map(mirrored) }),
  }
}

/** @returns null while the place is unknown */
export const placeOf = ({ latitude, longitude }: Draft): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The inputs of a site's results, apart from the place. */
export interface Edit extends Omit<Draft, 'name' | keyof Place | keyof Notes> {
  readonly year: number
}

/** The fields that the service stores. */
const fieldsOf = ({ horizonAside, housesFrom, ...fields }: Draft) => fields

export const editOf = (draft: Draft, year: number): Edit => {
  const { name, latitude, longitude, ...edit } = fieldsOf(draft)
  return { ...edit, year }
}

export const panelsOf = ({ panelTilt, panelAzimuth, systemSize }: Panels): Panels => ({
  panelTilt,
  panelAzimuth,
  systemSize,
})

/** kW of all planes. */
export const totalSizeOf = ({ systemSize, otherPlanes }: Pick<Draft, 'systemSize' | 'otherPlanes'>): number =>
  otherPlanes.reduce((sum, plane) => sum + plane.systemSize, systemSize)

export const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other || !isRecord(one) || !isRecord(other)) return one === other
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]))
}

export const changedFields = (before: Draft, after: Draft): Set<string> =>
  new Set(
    Object.keys(fieldsOf(after)).filter(
      (name) => !isEqual(Reflect.get(before, name), Reflect.get(after, name)),
    ),
  )

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || changedFields(one, other).size === 0

/** The request body for a new site. @returns null while the place is unknown */
export const newSiteOf = (draft: Draft) => {
  const place = placeOf(draft)
  return (
    place && {
      ...fieldsOf(draft),
      ...place,
      horizonProfile: [...draft.horizonProfile],
      obstacles: [...draft.obstacles],
    }
  )
}

export const picked = (draft: Draft, fields: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => fields.has(name)))

/** Only the changed fields, so that other people's changes to other fields survive. */
export const changesBetween = (before: Draft, after: Draft): SiteChanges => {
  const changed = changedFields(before, after)
  // The service drops the source of a changed horizon unless it is sent again.
  if (changed.has('horizonProfile')) changed.add('horizonSource')
  return picked(after, changed)
}
