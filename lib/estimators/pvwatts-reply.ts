import * as z from 'zod'
import { HOURS } from '../solar/hours.ts'

/** Errors that PVWatts tells in words: status 422, or 200 without outputs. */
export const Refusal = z.object({ errors: z.array(z.string()).min(1) })

/** More than the largest system would make if the sun stood still above it, and little enough to reckon with. */
const MOST_ENERGY = 1e10
const energy = z.number().min(0).max(MOST_ENERGY)

const MOST_LEVELS = 8
const MOST_CHARACTERS = 20_000

/** JSON.parse reads 1e999 as Infinity, and levels in thousands: whatever walks them by recursion fails. */
const isPlain = (value: unknown, levels: number): boolean =>
  typeof value === 'object' && value !== null
    ? levels > 0 && Object.values(value).every((inner) => isPlain(inner, levels - 1))
    : typeof value !== 'number' || Number.isFinite(value)

/** Of any fields, for it is passed on as it is, but no larger than what is kept and passed on may be. */
const StationInfo = z
  .record(z.string(), z.unknown())
  .refine(
    (info) => isPlain(info, MOST_LEVELS) && JSON.stringify(info).length <= MOST_CHARACTERS,
    'too large, too deep or beyond all numbers',
  )
  .pipe(z.record(z.string(), z.json()))

/** What the service uses of a PVWatts v8 reply. Energies in kWh, the capacity factor in percent. */
export const Reply = z.object({
  errors: z.array(z.unknown()).max(0).optional(),
  station_info: StationInfo,
  outputs: z.object({
    ac_annual: energy,
    ac_monthly: z.array(energy).length(12),
    capacity_factor: z.number().min(0),
  }),
})
export type Reply = z.infer<typeof Reply>

const column = (value: z.ZodNumber) => z.array(value).length(HOURS)
const power = column(z.number())
const irradiance = column(z.number().min(-1).max(5000))
const temperature = column(z.number().min(-100).max(200))

/** Hours of standard time before or after UTC. */
export const FURTHEST_TIME_ZONE = 14

const columns = {
  ac: power,
  dc: power,
  poa: irradiance,
  dn: irradiance,
  df: irradiance,
  tamb: temperature,
  tcell: temperature,
  alb: column(z.number().min(0).max(1)),
}

/** The hours of a reply to `timeframe=hourly`. */
export const HourlyReply = z.object({
  station_info: z.object({ tz: z.number().min(-FURTHEST_TIME_ZONE).max(FURTHEST_TIME_ZONE) }),
  outputs: z.object(columns),
})

const Outputs = z.object({ outputs: z.record(z.string(), z.unknown()) })

/** Whether a reply has any column of hours: without, its months may be good all the same. */
export const hasHours = (json: unknown): boolean => {
  const { success, data } = Outputs.safeParse(json)
  return success && Object.keys(columns).some((name) => name in data.outputs)
}
