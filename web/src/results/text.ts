import { oneDecimal, wholeNumber } from '../ui/format.ts'

/** A loss in kWh, with a decimal where it is small: `96 kWh`, `2.4 kWh`. */
export const lostText = (energy: number, unit = ' kWh'): string =>
  `${energy === 0 || energy >= 10 ? wholeNumber(energy) : oneDecimal(energy)}${unit}`
