import { oneDecimal, wholeNumber } from '../ui/format.ts'

/** A loss in kWh, with a decimal where it is small: `96 kWh`, `2.4 kWh`. */
export const lostText = (energy: number, unit = ' kWh'): string =>
  `${energy === 0 || energy >= 10 ? wholeNumber(energy) : oneDecimal(energy)}${unit}`

const COMPASS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
]

/** The nearest of the sixteen compass points. @param azimuth degrees clockwise from north */
export const compassPoint = (azimuth: number): string => COMPASS[Math.round(azimuth / 22.5) % 16] ?? 'N'
