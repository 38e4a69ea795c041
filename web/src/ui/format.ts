import type { Panels } from '../api/types.ts'

const LOCALE = 'en-GB'

const decimals = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const [whole, tenths, hundredths] = [decimals(0), decimals(1), decimals(2)]
const signed = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })
const [signedWhole, signedTenths] = [signed(0), signed(1)]
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact' })
const localDateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' })
const localDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' })
const longLocalDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' })
const utcDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const localTime = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' })
const utcTime = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const fileSizeFormats = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map(
  (unit) =>
    new Intl.NumberFormat(LOCALE, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumSignificantDigits: 3,
    }),
)

export const kilowattHours = (energy: number): string => `${whole.format(energy)} kWh`
export const percent = (value: number): string => `${tenths.format(value)} %`
export const hours = (value: number): string => `${hundredths.format(value)} h`
/** `140K`, `60M`, for an axis. */
export const compactNumber = (value: number): string => compact.format(value)
export const wholeNumber = (value: number): string => whole.format(value)
export const oneDecimal = (value: number): string => tenths.format(value)

/** A number rounded as it is displayed. */
const displayed = (format: Intl.NumberFormat, value: number): number =>
  Number(format.format(value).replaceAll(',', ''))

/** Intl writes the minus sign of numbers as a hyphen. */
const withMinus = (text: string): string => text.replace('-', '−')

/** The difference of two displayed numbers, so that it matches what a reader gets by subtracting them. */
export const energyDifference = (a: number, b: number): string =>
  withMinus(`${signedWhole.format(displayed(whole, a) - displayed(whole, b))} kWh`)
export const percentagePointDifference = (a: number, b: number): string =>
  withMinus(`${signedTenths.format(displayed(tenths, a) - displayed(tenths, b))} points`)

/** `1.81 kB` */
export const fileSize = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), fileSizeFormats.length - 1)
  return fileSizeFormats[power]?.format(bytes / 1000 ** power) ?? ''
}

/** `850 m`, `1.2 km` */
export const distance = (meters: number): string =>
  meters < 1000 ? `${whole.format(meters)} m` : `${tenths.format(meters / 1000)} km`

/** A text of at most so many characters. */
export const shortened = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

/** `8 kW, tilt 30°, azimuth 180°` */
export const panelsText = ({ systemSize, panelTilt, panelAzimuth }: Panels): string =>
  `${systemSize} kW, tilt ${panelTilt}°, azimuth ${panelAzimuth}°`

/** In the time zone of the browser. */
export const dateTime = (timestamp: string): string => localDateTime.format(new Date(timestamp))

/** `23 Nov 2026`, in the time zone of the browser. */
export const dateOf = (date: Date): string => localDate.format(date)

/** `23 November 2026`, in the time zone of the browser. */
export const longDateOf = (date: Date): string => longLocalDate.format(date)

/** `14:05`, in the time zone of the browser. */
export const timeOfDay = (timestamp: string): string => localTime.format(new Date(timestamp))

/** @param date ISO 8601, without a time */
export const calendarDate = (date: string): string => utcDate.format(new Date(date))

/** @param instant ISO 8601, or milliseconds since 1970 */
export const timeUtc = (instant: string | number): string => utcTime.format(new Date(instant))

export const eastOrWest = (longitude: number): string =>
  `${hundredths.format(Math.abs(longitude))}° ${longitude < 0 ? 'W' : 'E'}`
