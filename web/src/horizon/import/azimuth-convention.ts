/** The zero and the sign of the azimuths in a file, or what the service detects. */
export type Convention = 'detected' | 'north' | 'south' | 'north-west-positive'

export const CONVENTIONS: Readonly<Record<Convention, string>> = {
  detected: 'As detected',
  north: '0 is north, 90 is east, −90 or 270 is west',
  south: '0 is south, −90 is east, 90 is west (PVGIS; PVsyst in the northern hemisphere)',
  'north-west-positive': '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)',
}

interface AzimuthParameters {
  readonly north?: 0 | 180
  readonly clockwise?: boolean
}

const PARAMETERS: Readonly<Record<Convention, AzimuthParameters>> = {
  detected: {},
  north: { north: 0 },
  south: { north: 180 },
  'north-west-positive': { north: 0, clockwise: false },
}

/** The query that makes the service read a file so. */
export const azimuthParameters = (convention: Convention): AzimuthParameters => PARAMETERS[convention]
