import { HOURS, monthlySums } from '../solar/calendar.ts'

/** PVWatts's albedo of snow-free ground, for weather without albedo. */
const ALBEDO = 0.2

/** Clock and elevation of the weather data. */
export interface Station {
  /**
   * Clock of the hours minus UTC, hours, possibly fractional. PVWatts uses standard time; the clock of PVGIS puts each row's
   * instant in the middle of its hour.
   */
  readonly timeZone: number
  /** Above sea level, m. */
  readonly elevation: number
}

/**
 * Meters above sea level from an estimator's reply. Elevation only affects air pressure, so a missing or impossible one counts
 * as sea level.
 */
export const elevationOf = (elevation: unknown): number =>
  typeof elevation === 'number' && elevation >= -500 && elevation <= 9000 ? elevation : 0

/**
 * PVWatts's names: AC and DC power, W; plane-of-array, direct normal and diffuse horizontal irradiance, W/m²; air and cell
 * temperature, °C; wind speed at 10 m, m/s; albedo, 0…1. Cached series are packed in this order: any change, even to the order
 * alone, must increment `PACKING_VERSION`.
 */
export const HOURLY_COLUMNS = ['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb'] as const

export type HourlyColumn = (typeof HOURLY_COLUMNS)[number]

/** An estimator's hourly output for unshaded panels: 8760 values each, the first for 1 January, 00:00 to 01:00 on its clock. */
export interface HourlySeries extends Station, Readonly<Record<HourlyColumn, Float64Array>> {}

/** The part of a series that does not depend on the panels. */
export type Weather = Omit<HourlySeries, 'ac' | 'dc' | 'poa' | 'tcell'>

/** 8760 values, or one for all hours. */
type Hourly = number | ArrayLike<number>

const columnOf = (values: Hourly): Float64Array =>
  typeof values === 'number' ? new Float64Array(HOURS).fill(values) : Float64Array.from(values)

export const weatherOf = (
  { timeZone, elevation }: Station,
  { dn, df, tamb, wspd, alb = ALBEDO }: Record<'dn' | 'df' | 'tamb' | 'wspd', Hourly> & { alb?: Hourly },
): Weather => ({
  timeZone,
  elevation,
  dn: columnOf(dn),
  df: columnOf(df),
  tamb: columnOf(tamb),
  wspd: columnOf(wspd),
  alb: columnOf(alb),
})

/** A record with one value for each column, computed from its name. */
export const ofColumns = <Column>(column: (name: HourlyColumn) => Column): Record<HourlyColumn, Column> => ({
  ac: column('ac'),
  dc: column('dc'),
  poa: column('poa'),
  dn: column('dn'),
  df: column('df'),
  tamb: column('tamb'),
  tcell: column('tcell'),
  wspd: column('wspd'),
  alb: column('alb'),
})

export const hourlySeries = (
  { timeZone, elevation }: Station,
  column: (name: HourlyColumn) => Float64Array,
): HourlySeries => ({ timeZone, elevation, ...ofColumns(column) })

/** AC production of each month, kWh, from AC power in W. */
export const monthlyEnergy = (ac: Float64Array): number[] =>
  monthlySums(ac).map((wattHours) => wattHours / 1000)

/** The series of an otherwise identical system, `ratio` times the size. */
export const scaleSeries = (hours: HourlySeries, ratio: number): HourlySeries => ({
  ...hours,
  ac: hours.ac.map((power) => power * ratio),
  dc: hours.dc.map((power) => power * ratio),
})
