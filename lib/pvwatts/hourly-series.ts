import { HOURS, monthlySums } from '../solar/calendar.ts'

/** PVWatts's albedo of ground without snow, for weather that says none. */
const ALBEDO = 0.2

/** What the model needs of the place that the weather comes from. */
export interface Station {
  /**
   * The clock of the hours minus UTC, hours, fractions included. PVWatts counts them in standard time; those of PVGIS are on a
   * clock on which each row's instant is the middle of its hour.
   */
  readonly timeZone: number
  /** Above sea level, m. */
  readonly elevation: number
}

/**
 * Meters above sea level, from what an estimator says. The elevation only thins the air, so one that is absent or that no place
 * on earth has counts as sea level.
 */
export const elevationOf = (elevation: unknown): number =>
  typeof elevation === 'number' && elevation >= -500 && elevation <= 9000 ? elevation : 0

/**
 * PVWatts's names: AC and DC power, W; irradiance on the plane of the array, direct normal and diffuse horizontal irradiance, W/m²;
 * temperature of air and cells, °C; wind speed at 10 m, m/s; albedo, 0…1. This is the order in which stored caches are packed: a
 * change of it, even of the order alone, must increment `PACKING_VERSION`.
 */
export const HOURLY_COLUMNS = ['ac', 'dc', 'poa', 'dn', 'df', 'tamb', 'tcell', 'wspd', 'alb'] as const

export type HourlyColumn = (typeof HOURLY_COLUMNS)[number]

/** An estimator's hourly output for unshaded panels: 8760 values each, hour 0 being 1 January, 00:00 to 01:00 standard time. */
export interface HourlySeries extends Station, Readonly<Record<HourlyColumn, Float64Array>> {}

/** The part of a series that does not depend on the panels. */
export type Weather = Omit<HourlySeries, 'ac' | 'dc' | 'poa' | 'tcell'>

/** 8760 values, or one that holds for all hours. */
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

/** What a function makes of the name of each column. */
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

/** The series of a system `ratio` times the size that is otherwise the same. */
export const scaleSeries = (hours: HourlySeries, ratio: number): HourlySeries => ({
  ...hours,
  ac: hours.ac.map((power) => power * ratio),
  dc: hours.dc.map((power) => power * ratio),
})
