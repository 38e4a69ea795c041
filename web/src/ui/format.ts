import type { PanelArray, Panels } from '../api/types.ts'

const LOCALE = 'en-GB'

/** Formats with a number of decimals; values that round to 0 have no sign. */
const decimals = (digits: number) => {
  const format = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
  // Intl writes a hyphen for the minus sign.
  return (value: number): string => format.format(value).replace('-', '−')
}

export const [wholeNumber, oneDecimal] = [decimals(0), decimals(1)]

/** A unit of energy and its size in kWh. */
export interface EnergyUnit {
  readonly name: 'kWh' | 'MWh' | 'GWh'
  readonly kilowattHours: number
}

/** The unit for all energies of a site, fine enough with one decimal. @param production kWh a year */
export const siteUnit = (production: number): EnergyUnit => {
  const size = Math.abs(production)
  if (size >= 1e9) return { name: 'GWh', kilowattHours: 1e6 }
  return size >= 1e6 ? { name: 'MWh', kilowattHours: 1e3 } : { name: 'kWh', kilowattHours: 1 }
}

/** `8,450 kWh`, `124 MWh`, `14.6 MWh`, `130 GWh`. @param energy kWh */
export const energyText = (energy: number, { name, kilowattHours } = siteUnit(energy)): string => {
  const value = energy / kilowattHours
  const isSmall = name !== 'kWh' && value !== 0 && Math.abs(value) < 100
  return `${(isSmall ? oneDecimal : wholeNumber)(value)} ${name}`
}
/** `5.4 %`, `−0.3 %` */
export const percent = (value: number): string => `${oneDecimal(value)} %`

/** An energy in kWh; small ones have a decimal unless they are whole numbers: `96 kWh`, `2.4 kWh`, `6 kWh`. */
export const smallEnergy = (energy: number, unit = siteUnit(energy)): string =>
  Number.isInteger(energy) || Math.abs(energy) >= 10 || unit.name !== 'kWh'
    ? energyText(energy, unit)
    : `${oneDecimal(energy)} kWh`

/** The effect of an obstacle on the production: `−96 kWh`, `+2.4 kWh`. */
export const costText = (cost: number, unit = siteUnit(cost)): string => {
  const text = smallEnergy(Math.abs(cost), unit)
  // Smaller costs display as 0.
  if (Math.abs(cost) < 0.05 * unit.kilowattHours) return smallEnergy(0, unit)
  return cost > 0 ? `−${text}` : `+${text}`
}

/** `0.30 €`, `$0.30`: in the order usual for the currency. */
export const withCurrency = (number: string, currency: string): string =>
  /[$£¥]$/.test(currency) ? currency + number : `${number} ${currency}`

/** `2 kB`, `25.0 MB` */
export const fileSize = (bytes: number): string =>
  bytes < 1e6 ? `${wholeNumber(Math.ceil(bytes / 1000))} kB` : `${oneDecimal(bytes / 1e6)} MB`

/** `850 m`, `1.2 km` */
export const distance = (meters: number): string =>
  meters < 1000 ? `${wholeNumber(meters)} m` : `${oneDecimal(meters / 1000)} km`

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const list = new Intl.ListFormat('en-GB')

/** `house, tree and wall` */
export const listed = (texts: readonly string[]): string => list.format(texts)

/** A name isolated from the text direction around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`

/** A text of at most `length` characters. */
export const shortened = (text: string, length: number): string => {
  const characters = [...text]
  if (characters.length <= length) return text
  // Names may differ only in a number at the end.
  const [end = ''] = /\d{1,4}$/.exec(text) ?? []
  return `${characters
    .slice(0, length - 1 - end.length)
    .join('')
    .trimEnd()}…${end}`
}

const amount = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })

/** `8.5 kW`, `5 MW`. @param size kW */
export const sizeText = (size: number): string =>
  size >= 1000 ? `${amount.format(size / 1000)} MW` : `${amount.format(size)} kW`

const planeText = ({ systemSize, panelTilt, panelAzimuth }: Panels): string =>
  `${sizeText(systemSize)}, tilt ${panelTilt}°, azimuth ${panelAzimuth}°`

/** `6 × 4 m, 2 strings, rows every 5.9 m` */
export const arrayText = ({ width, height, strings, pitch }: PanelArray): string =>
  [
    `${width} × ${height} m`,
    strings === 1 ? '1 string' : `${strings} strings`,
    ...(pitch === undefined ? [] : [`rows every ${pitch} m`]),
  ].join(', ')

/** `8 kW, tilt 30°, azimuth 180°, 6 × 4 m, 2 strings` */
export const panelsText = (panels: Panels & { readonly array?: PanelArray | null }): string =>
  panels.array ? `${planeText(panels)}, ${arrayText(panels.array)}` : planeText(panels)

/** Formats an instant, ISO 8601 or milliseconds since 1970, in the browser's time zone by default. */
const instants = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, options)
  return (instant: Date | string | number): string => format.format(new Date(instant))
}

export const dateTime = instants({ dateStyle: 'medium', timeStyle: 'medium' })
/** `23 Nov 2026` */
export const dateOf = instants({ dateStyle: 'medium' })
/** `23 November 2026` */
export const longDateOf = instants({ dateStyle: 'long' })
/** `14:05` */
export const timeOfDay = instants({ timeStyle: 'short' })
/** Formats an ISO date without a time. */
export const calendarDate = instants({ dateStyle: 'medium', timeZone: 'UTC' })
