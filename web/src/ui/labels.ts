export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

export const MONTH_NAMES = MONTHS.map((_, month) => monthName.format(Date.UTC(2001, month)))

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  panelTilt: 'Tilt',
  panelAzimuth: 'Azimuth',
  systemSize: 'System size',
  array: 'Area of the panels',
  otherPlanes: 'Panels',
  panelHeight: 'Height of the panels',
  horizonProfile: 'Horizon',
  horizonSource: 'Horizon',
  heightAngle: 'height',
  direction: 'azimuth',
  obstacles: 'Obstacles',
  from: 'one end',
  to: 'other end',
  distance: 'distance',
  height: 'height',
  transmittance: 'transmittance',
  year: 'Year',
  location: 'Estimator',
}

/** Labels for list items, by the name of the list. */
const ITEM_LABELS: Readonly<Record<string, string>> = {
  otherPlanes: 'other plane',
  horizonProfile: 'point',
  obstacles: 'obstacle',
  transmittance: 'month',
}

const partLabel = (part: string, i: number, parts: readonly string[]): string =>
  /^\d+$/.test(part)
    ? `${ITEM_LABELS[parts[i - 1] ?? ''] ?? 'item'} ${Number(part) + 1}`
    : (FIELD_LABELS[part] ?? part)

/** The label of a field's path: `horizonProfile.3.heightAngle` is the height of the fourth point. */
export const fieldLabel = (path: string): string => path.split('.').map(partLabel).join(', ')
