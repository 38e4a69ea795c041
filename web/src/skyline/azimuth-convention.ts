/** The zero and the sign of the azimuths in a file. */
export interface AzimuthConvention {
  readonly label: string
  /** The query that makes the service read a file so. */
  readonly parameters: { readonly north?: 0 | 180; readonly clockwise?: boolean }
}

/** What the service detects. */
export const DETECTED: AzimuthConvention = { label: 'As detected', parameters: {} }

export const CONVENTIONS: readonly AzimuthConvention[] = [
  DETECTED,
  { label: '0 is north, 90 is east, −90 or 270 is west', parameters: { north: 0 } },
  {
    label: '0 is south, −90 is east, 90 is west (PVGIS; PVsyst in the northern hemisphere)',
    parameters: { north: 180 },
  },
  {
    label: '0 is north, −90 is east, 90 is west (PVsyst in the southern hemisphere)',
    parameters: { north: 0, clockwise: false },
  },
]
