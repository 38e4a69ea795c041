import type { ErrorItem, HorizonPoint, NewSite, Obstacle, Site, SiteChanges } from '../api/types.ts'

/** The form values of a site. Numbers are kept as typed. */
export interface Draft {
  readonly name: string
  readonly latitude: string
  readonly longitude: string
  readonly panelTilt: string
  readonly panelAzimuth: string
  readonly systemSize: string
  readonly horizonProfile: readonly HorizonPoint[]
  readonly obstacles: readonly Obstacle[]
}

const EMPTY: Draft = {
  name: '',
  latitude: '',
  longitude: '',
  panelTilt: '',
  panelAzimuth: '',
  systemSize: '',
  horizonProfile: [],
  obstacles: [],
}

/** @param site null: a new one */
export const toDraft = (site: Site | null): Draft =>
  site
    ? {
        name: site.name,
        latitude: String(site.latitude),
        longitude: String(site.longitude),
        panelTilt: String(site.panelTilt),
        panelAzimuth: String(site.panelAzimuth),
        systemSize: String(site.systemSize),
        horizonProfile: site.horizonProfile,
        obstacles: site.obstacles,
      }
    : EMPTY

/** Accepts a decimal comma. Other text gives NaN, which JSON sends as null, so the service reports the error. */
export const parseNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.').replace('−', '-'))

/** Empty text is fine here: the service reports missing values when the site is saved. */
const isInvalidNumber = (text: string): boolean => text.trim() !== '' && !Number.isFinite(parseNumber(text))

const NUMBERS = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const

/** Errors for text that is not a number, which is never sent to the service. */
export const numberErrors = (draft: Draft, year: string): readonly ErrorItem[] => [
  ...NUMBERS.filter((name) => isInvalidNumber(draft[name])).map((field) => ({
    field,
    message: 'must be a number',
  })),
  ...(isInvalidNumber(year) ? [{ field: 'year', message: 'must be a year, such as 2030' }] : []),
]

/** @returns null if empty, which means the service's default */
export const parseYear = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text))

export const toNewSite = (draft: Draft): Required<NewSite> => ({
  name: draft.name,
  latitude: parseNumber(draft.latitude),
  longitude: parseNumber(draft.longitude),
  panelTilt: parseNumber(draft.panelTilt),
  panelAzimuth: parseNumber(draft.panelAzimuth),
  systemSize: parseNumber(draft.systemSize),
  horizonProfile: [...draft.horizonProfile],
  obstacles: [...draft.obstacles],
})

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only the changed fields, so that changes someone else makes to other fields survive. */
export const changesOf = (draft: Draft, saved: Site): SiteChanges => {
  const { name, latitude, longitude, panelTilt, panelAzimuth, systemSize, horizonProfile, obstacles } =
    toNewSite(draft)
  return {
    ...(name !== saved.name && { name }),
    ...(latitude !== saved.latitude && { latitude }),
    ...(longitude !== saved.longitude && { longitude }),
    ...(panelTilt !== saved.panelTilt && { panelTilt }),
    ...(panelAzimuth !== saved.panelAzimuth && { panelAzimuth }),
    ...(systemSize !== saved.systemSize && { systemSize }),
    ...(!isEqual(horizonProfile, saved.horizonProfile) && { horizonProfile }),
    ...(!isEqual(obstacles, saved.obstacles) && { obstacles }),
  }
}

/** @param saved null if the site is new */
export const isChanged = (draft: Draft, saved: Site | null): boolean =>
  saved ? Object.keys(changesOf(draft, saved)).length > 0 : !isEqual(draft, EMPTY)

export const changedFields = (before: Draft, after: Draft): ReadonlySet<string> => {
  const valuesBefore = new Map<string, unknown>(Object.entries(before))
  return new Set(
    Object.entries(after).flatMap(([name, value]) => (valuesBefore.get(name) === value ? [] : [name])),
  )
}
