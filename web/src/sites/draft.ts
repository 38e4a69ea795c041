import type { ErrorItem, HorizonPoint, NewSite, Site, SiteChanges } from '../api/types.ts'

/** A site as it is being typed and drawn: numbers are text until they are sent. */
export interface Draft {
  readonly name: string
  readonly latitude: string
  readonly longitude: string
  readonly panelTilt: string
  readonly panelAzimuth: string
  readonly systemSize: string
  readonly horizonProfile: readonly HorizonPoint[]
}

const EMPTY: Draft = {
  name: '',
  latitude: '',
  longitude: '',
  panelTilt: '',
  panelAzimuth: '',
  systemSize: '',
  horizonProfile: [],
}

/** @param site null: a new one */
export const draftOf = (site: Site | null): Draft =>
  site
    ? {
        name: site.name,
        latitude: String(site.latitude),
        longitude: String(site.longitude),
        panelTilt: String(site.panelTilt),
        panelAzimuth: String(site.panelAzimuth),
        systemSize: String(site.systemSize),
        horizonProfile: site.horizonProfile,
      }
    : EMPTY

/** A comma is as good as a point. Of what is no number NaN, which travels as null: the service says what it expects. */
export const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.').replace('−', '-'))

/** Nothing yet is left to the service, which says it once the site is saved. */
const isNoNumber = (text: string): boolean => text.trim() !== '' && !Number.isFinite(numberOf(text))

const NUMBERS = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const

/** What is no number, and so is not asked about: the service can only judge numbers. */
export const wordsForNumbers = (draft: Draft, year: string): readonly ErrorItem[] => [
  ...NUMBERS.filter((name) => isNoNumber(draft[name])).map((field) => ({
    field,
    message: 'must be a number',
  })),
  ...(isNoNumber(year) ? [{ field: 'year', message: 'must be a year, such as 2030' }] : []),
]

/** @returns null where it is left to the service */
export const yearOf = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))

export const siteOf = (draft: Draft): Required<NewSite> => ({
  name: draft.name,
  latitude: numberOf(draft.latitude),
  longitude: numberOf(draft.longitude),
  panelTilt: numberOf(draft.panelTilt),
  panelAzimuth: numberOf(draft.panelAzimuth),
  systemSize: numberOf(draft.systemSize),
  horizonProfile: [...draft.horizonProfile],
})

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Only what differs is sent, so that another's change of another field holds as well. */
export const changesOf = (draft: Draft, saved: Site): SiteChanges => {
  const { name, latitude, longitude, panelTilt, panelAzimuth, systemSize, horizonProfile } = siteOf(draft)
  return {
    ...(name !== saved.name && { name }),
    ...(latitude !== saved.latitude && { latitude }),
    ...(longitude !== saved.longitude && { longitude }),
    ...(panelTilt !== saved.panelTilt && { panelTilt }),
    ...(panelAzimuth !== saved.panelAzimuth && { panelAzimuth }),
    ...(systemSize !== saved.systemSize && { systemSize }),
    ...(!same(horizonProfile, saved.horizonProfile) && { horizonProfile }),
  }
}

/** @param saved null: nothing yet */
export const isChanged = (draft: Draft, saved: Site | null): boolean =>
  saved ? Object.keys(changesOf(draft, saved)).length > 0 : !same(draft, EMPTY)

export const changedFields = (before: Draft, after: Draft): ReadonlySet<string> => {
  const was = new Map<string, unknown>(Object.entries(before))
  return new Set(Object.entries(after).flatMap(([name, value]) => (was.get(name) === value ? [] : [name])))
}
