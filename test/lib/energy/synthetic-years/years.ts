import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { type HourlySeries, hourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import type { Mounting } from '../../../../lib/pvwatts/model.ts'
import type { HorizonPoint } from '../../../../lib/schemas/horizon.ts'
import { point } from '../../shading/profiles.ts'
import { type OpenYear, openYear } from '../behind-horizon.ts'
import losses from './horizon-losses.json' with { type: 'json' }
import others from './orientations.json' with { type: 'json' }

const hourly = z
  .array(z.number())
  .length(8760)
  .transform((values) => Float64Array.from(values))

/** The part of an hourly PVWatts v8 reply that the tests use. */
const HourlyReply = z.object({
  station_info: z.object({ tz: z.number(), elev: z.number() }),
  outputs: z.object({
    ac_monthly: z.array(z.number()).length(12),
    ac: hourly,
    dc: hourly,
    poa: hourly,
    dn: hourly,
    df: hourly,
    tamb: hourly,
    tcell: hourly,
    wspd: hourly,
    alb: hourly,
  }),
})

/** DC rating of the reference systems, kW. */
export const SYSTEM_SIZE = 4

/** SAM's result for the panels behind one horizon. */
interface Shaded {
  /** Percent. */
  readonly annualLoss: number
  /** kWh. */
  readonly monthly: readonly number[]
}

interface Behind {
  readonly name: string
  readonly horizonProfile: readonly HorizonPoint[]
  /** With only the beam shaded, and with beam and sky-diffuse light shaded. */
  readonly beam: Shaded
  readonly beamAndDiffuse: Shaded
}

export interface SyntheticYear {
  readonly name: string
  /** The panels under an open horizon. */
  readonly open: OpenYear
  /** SAM's months in kWh, with three decimals instead of the reply's four. */
  readonly monthly: readonly number[]
  readonly horizons: readonly Behind[]
}

export const horizons = losses.horizons.map(({ name, points }) => ({
  name,
  horizonProfile: points.map(([azimuth = Number.NaN, height = Number.NaN]) => point(azimuth, height)),
}))

/** Sky that those horizons block for several planes, percent of what the plane sees over an open horizon. */
export const skies = losses.skies

const shadedAt = (all: readonly Shaded[], i: number): Shaded =>
  all[i] ?? { annualLoss: Number.NaN, monthly: [] }

const replyIn = (file: string): z.infer<typeof HourlyReply> =>
  HourlyReply.parse(JSON.parse(gunzipSync(readFileSync(new URL(file, import.meta.url))).toString()))

const hoursOf = ({ station_info, outputs }: z.infer<typeof HourlyReply>): HourlySeries => {
  const { tz, elev } = station_info
  return hourlySeries({ timeZone: tz, elevation: elev }, (name) => outputs[name])
}

interface Row {
  readonly site: string
  readonly tilt: number
  readonly azimuth: number
}

const nameOf = ({ site, tilt, azimuth }: Row): string => `${site}, tilt ${tilt}°, azimuth ${azimuth}°`

/** PVWatts v8 (SAM simulation core 308) on invented weather years. */
export const years: readonly SyntheticYear[] = losses.years.map((year) => {
  const reply = replyIn(year.file)
  return {
    name: nameOf(year),
    open: openYear({
      latitude: year.latitude,
      longitude: year.longitude,
      panelTilt: year.tilt,
      panelAzimuth: year.azimuth,
      systemSize: SYSTEM_SIZE,
      monthly: reply.outputs.ac_monthly,
      hours: hoursOf(reply),
    }),
    monthly: year.monthly,
    horizons: horizons.map((horizon, i) => ({
      ...horizon,
      beam: shadedAt(year.beam, i),
      beamAndDiffuse: shadedAt(year.beamAndDiffuse, i),
    })),
  }
})

/** The first year whose name has this beginning. */
export const yearOf = (beginning: string): SyntheticYear => {
  const year = years.find(({ name }) => name.startsWith(beginning))
  if (!year) throw new Error(`No year ${beginning}`)
  return year
}

/** SAM's months of panels under an open horizon, and the weather that they are computed from. */
interface Orientation {
  readonly name: string
  readonly site: string
  readonly panels: Mounting
  readonly weather: OpenYear
  /** kWh. */
  readonly monthly: readonly number[]
}

/** The orientations of the years, and others on the same weather. */
export const orientations: readonly Orientation[] = [...losses.years, ...others.rows].map((row) => ({
  name: nameOf(row),
  site: row.site,
  panels: { panelTilt: row.tilt, panelAzimuth: row.azimuth, systemSize: SYSTEM_SIZE },
  weather: yearOf(row.site).open,
  monthly: row.monthly,
}))
