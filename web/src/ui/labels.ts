import type { SampleDay } from '../api/types.ts'

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** In the order of the API. */
export const SAMPLE_DAYS: readonly SampleDay['name'][] = [
  'March equinox',
  'June solstice',
  'September equinox',
  'December solstice',
]

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  panelTilt: 'Tilt',
  panelAzimuth: 'Azimuth',
  systemSize: 'System size',
  horizonProfile: 'Horizon',
  heightAngle: 'height',
  direction: 'azimuth',
  year: 'Year',
  location: 'Estimator',
}

/** The label of a field's path: `horizonProfile.3.heightAngle` is the height of the fourth point. */
export const fieldLabel = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `point ${Number(part) + 1}` : (FIELD_LABELS[part] ?? part)))
    .join(', ')

/** The labels of an object's fields, comma-separated. */
export const fieldLabels = (fields: object): string => Object.keys(fields).map(fieldLabel).join(', ')
