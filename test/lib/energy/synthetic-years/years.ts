import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import type { EnergyInput, Hours } from '../../../../lib/energy/loss.ts'
import type { HorizonPoint } from '../../../../lib/horizon/line.ts'
import { point } from '../../shading/profiles.ts'
import losses from './horizon-losses.json' with { type: 'json' }

const hourly = z
  .array(z.number())
  .length(8760)
  .transform((values) => Float64Array.from(values))

/** What is read of a reply of PVWatts v8 to `timeframe=hourly`. */
const HourlyReply = z.object({
  station_info: z.object({ tz: z.number() }),
  outputs: z.object({
    ac_monthly: z.array(z.number()).length(12),
    ac: hourly,
    dc: hourly,
    poa: hourly,
    dn: hourly,
    df: hourly,
    tamb: hourly,
    tcell: hourly,
    alb: hourly,
  }),
})

/** The core gave AC and losses of 4 kW of panels. */
export const SYSTEM_SIZE = 4

/** What the core made of the panels behind one horizon. */
interface Shaded {
  /** Percent. */
  readonly annualLoss: number
  /** kWh. */
  readonly monthly: readonly number[]
}

interface Behind {
  readonly name: string
  readonly horizonProfile: readonly HorizonPoint[]
  /** Shading the beam and leaving the sky's diffuse light alone, and shading both. */
  readonly beam: Shaded
  readonly beamAndDiffuse: Shaded
}

export interface SyntheticYear {
  readonly name: string
  /** The panels under an open horizon. */
  readonly open: EnergyInput
  /** The core's own months, to three digits after the point instead of the reply's four. */
  readonly monthly: readonly number[]
  readonly horizons: readonly Behind[]
}

export const horizons = losses.horizons.map(({ name, points }) => ({
  name,
  horizonProfile: points.map(([azimuth = Number.NaN, height = Number.NaN]) => point(azimuth, height)),
}))

/** The sky that planes lose to those horizons, in percent of what they see over an open one. */
export const skies = losses.skies

const shadedAt = (all: readonly Shaded[], i: number): Shaded =>
  all[i] ?? { annualLoss: Number.NaN, monthly: [] }

const replyIn = (file: string): z.infer<typeof HourlyReply> =>
  HourlyReply.parse(JSON.parse(gunzipSync(readFileSync(new URL(file, import.meta.url))).toString()))

const hoursOf = ({ station_info, outputs }: z.infer<typeof HourlyReply>): Hours => {
  const { ac, dc, poa, dn, df, tamb, tcell, alb } = outputs
  return { timeZone: station_info.tz, ac, dc, poa, dn, df, tamb, tcell, alb }
}

/** PVWatts v8, SAM simulation core 308, on weather years that were made up. */
export const years: readonly SyntheticYear[] = losses.years.map((year) => {
  const reply = replyIn(year.file)
  return {
    name: `${year.site}, tilt ${year.tilt}°, azimuth ${year.azimuth}°`,
    open: {
      latitude: year.latitude,
      longitude: year.longitude,
      panelTilt: year.tilt,
      panelAzimuth: year.azimuth,
      systemSize: SYSTEM_SIZE,
      horizonProfile: [],
      monthly: reply.outputs.ac_monthly,
      hours: hoursOf(reply),
    },
    monthly: year.monthly,
    horizons: horizons.map((horizon, i) => ({
      ...horizon,
      beam: shadedAt(year.beam, i),
      beamAndDiffuse: shadedAt(year.beamAndDiffuse, i),
    })),
  }
})

/** The year whose name begins so. */
export const yearOf = (beginning: string): SyntheticYear => {
  const year = years.find(({ name }) => name.startsWith(beginning))
  if (!year) throw new Error(`No year ${beginning}`)
  return year
}
