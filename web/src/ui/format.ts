const LOCALE = 'en-GB'

const decimals = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const [whole, tenths, hundredths] = [decimals(0), decimals(1), decimals(2)]
const signedWhole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const signedTenths = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
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
export const energyChange = (kilowattHours: number): string => `${signedWhole.format(kilowattHours)} kWh`
export const pointsChange = (points: number): string => `${signedTenths.format(points)} points`

/** In the time of the reader. */
export const dateTime = (timestamp: string): string => moment.format(new Date(timestamp))

/** @param date of the calendar, without a time */
export const calendarDay = (date: string): string => day.format(new Date(date))

/** In UTC, as the service gives it. */
export const timeUtc = (timestamp: string): string => clockUtc.format(new Date(timestamp))

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
