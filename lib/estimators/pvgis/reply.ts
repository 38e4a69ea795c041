import * as z from 'zod'
import { elevationOf } from '../../pvwatts/hourly-series.ts'
import { latitude, longitude } from '../../schemas/panels.ts'
import { HOURS, HOURS_PER_DAY, MONTHS } from '../../solar/calendar.ts'

/** The name of a data set. It becomes part of a stored text. */
const database = z.string().min(1).max(50)
const year = z.int().min(1900).max(2100)

/** Hours. Satellite images are taken up to an hour after the label, and averages are centered in the hour. */
const MAX_OFFSET = 1

const PvgisInputs = z.object({
  location: z.object({
    latitude,
    longitude,
    elevation: z.unknown().optional().transform(elevationOf),
    irradiance_time_offset: z.number().min(-MAX_OFFSET).max(MAX_OFFSET),
  }),
  meteo_data: z.object({
    radiation_db: database,
    meteo_db: database,
    year_min: year,
    year_max: year,
    /** With it, the terrain would be counted twice. */
    use_horizon: z.literal([false, 0], 'must be off').optional(),
  }),
})

const MonthSelected = z.object({ month: z.int().min(1).max(MONTHS), year })

const monthsSelected = z
  .array(MonthSelected)
  .length(MONTHS)
  .refine((months) => new Set(months.map(({ month }) => month)).size === MONTHS, 'must have every month once')
  .transform((months) => months.toSorted((a, b) => a.month - b.month))

/** From rounding errors around zero to more than the sun ever sends, W/m². */
const irradiance = z.number().min(-1).max(2000)

const Row = z.object({
  /** Such as `20070131:1300`. */
  'time(UTC)': z.string().regex(/^\d{8}:\d{2}00$/),
  /** Air temperature, °C. */
  T2m: z.number().min(-100).max(70),
  /** Direct normal and diffuse horizontal irradiance. */
  'Gb(n)': irradiance,
  'Gd(h)': irradiance,
  /** Wind speed at 10 m, m/s. Interpolated winds may fall slightly below calm. */
  WS10m: z.number().min(-1).max(150),
})
export type Row = z.infer<typeof Row>

/** What the service uses of a reply to PVGIS's `tmy`, months in order. A leap day may add 24 rows. */
export const PvgisReply = z.object({
  inputs: PvgisInputs,
  outputs: z.object({
    months_selected: monthsSelected,
    tmy_hourly: z
      .array(Row)
      .min(HOURS)
      .max(HOURS + HOURS_PER_DAY),
  }),
})
export type PvgisReply = z.infer<typeof PvgisReply>
