import { numberBetween } from './values.ts'

export const panelTilt = numberBetween(0, 90, 'Tilt of the panels in degrees from horizontal')
export const panelAzimuth = numberBetween(
  0,
  360,
  'Direction that the panels face, in degrees clockwise from true north; 360 is kept as 0',
).overwrite((azimuth) => (azimuth === 360 ? 0 : azimuth))
export const systemSize = numberBetween(0.05, 500_000, 'DC nameplate capacity in kW')
