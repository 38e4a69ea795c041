import { solarOffset } from './solar-time.ts'

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
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
const clockUtc = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

export const energy = (kilowattHours: number): string => `${whole.format(kilowattHours)} kWh`
export const percent = (value: number): string => `${tenths.format(value)} %`
export const hours = (value: number): string => `${hundredths.format(value)} h`
/** `140K`, `60M`: for an axis. */
export const compactNumber = (value: number): string => compact.format(value)
export const wholeNumber = (value: number): string => whole.format(value)
export const oneDecimal = (value: number): string => tenths.format(value)

/** A number as it is shown. */
const shown = (format: Intl.NumberFormat, value: number): number =>
  Number(format.format(value).replaceAll(',', ''))

/** How much more the one is than the other, as both are shown: who subtracts them finds the same. */
export const energyChange = (one: number, other: number): string =>
  `${signedWhole.format(shown(whole, one) - shown(whole, other))} kWh`
export const pointsChange = (one: number, other: number): string =>
  `${signedTenths.format(shown(tenths, one) - shown(tenths, other))} points`

/** In the time of the reader. */
export const dateTime = (timestamp: string): string => moment.format(new Date(timestamp))

/** @param date of the calendar, without a time */
export const calendarDay = (date: string): string => day.format(new Date(date))

/** In UTC, as the service gives it. */
export const timeUtc = (timestamp: string): string => clockUtc.format(new Date(timestamp))

const MINUTE = 60_000
/** To the minute, so that the one time that is shown is the other and the offset that is shown. */
const offsetMinutes = (longitude: number): number => Math.round(solarOffset(longitude) / MINUTE)

/** The time of a place's own meridian, on which the sun is highest at noon. @param longitude degrees east */
export const meanSolarTime = (timestamp: string, longitude: number): string =>
  clockUtc.format(Date.parse(timestamp) + MINUTE * offsetMinutes(longitude))

/** `+ 0:46 h`. @param longitude degrees east */
export const offsetWords = (longitude: number): string => {
  const offset = offsetMinutes(longitude)
  const minutes = Math.abs(offset)
  return `${offset < 0 ? '−' : '+'} ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
}

export const northOrSouth = (latitude: number): string =>
  `${hundredths.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`

export const eastOrWest = (longitude: number): string =>
  `${hundredths.format(Math.abs(longitude))}° ${longitude < 0 ? 'W' : 'E'}`

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
