import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { HourlyReply } from '../../../../lib/estimators/pvwatts/reply.ts'
import { hourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import type { Mounting } from '../../../../lib/pvwatts/model.ts'
import type { HorizonPoint } from '../../../../lib/schemas/horizon.ts'
import type { Obstacle } from '../../../../lib/schemas/obstacle.ts'
import { at } from '../../columns.ts'
import { point } from '../../shading/profiles.ts'
import { type OpenYear, openYear } from '../behind-horizon.ts'
import losses from './horizon-losses.json' with { type: 'json' }
import behindSkylines from './losses-behind-skylines.json' with { type: 'json' }
import others from './orientations.json' with { type: 'json' }

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

/** What an independent program finds with all terms of the light, percent. */
interface BehindSkyline {
  readonly skyline: string
  readonly horizonProfile: readonly HorizonPoint[]
  readonly obstacles: readonly Obstacle[]
  readonly expected: {
    readonly annualLoss: number
    /** Of the year, without the four terms. */
    readonly black: number
    readonly beamLoss: number
    readonly diffuseLoss: number
    readonly solarAccess: number
  }
  /** Share of each month's production that is left. */
  readonly kept: readonly number[]
  /** Of the year's production, by obstacle. */
  readonly recovered: readonly number[]
}

export interface SyntheticYear {
  readonly name: string
  /** The panels under an open horizon. */
  readonly open: OpenYear
  /** SAM's months in kWh, with three decimals instead of the reply's four. */
  readonly monthly: readonly number[]
  readonly horizons: readonly Behind[]
  readonly skylines: readonly BehindSkyline[]
}

export const horizons = losses.horizons.map(({ name, points }) => ({
  name,
  horizonProfile: points.map(([azimuth = Number.NaN, height = Number.NaN]) => point(azimuth, height)),
}))

/** Sky that those horizons block for several planes, percent of what the plane sees over an open horizon. */
export const skies = losses.skies

const shadedAt = (all: readonly Shaded[], i: number): Shaded =>
  all[i] ?? { annualLoss: Number.NaN, monthly: [] }

/** kWh, and the hours, of a reply of PVWatts v8. */
const replyIn = (file: string) => {
  const json = JSON.parse(gunzipSync(readFileSync(new URL(file, import.meta.url))).toString())
  const { station_info, outputs } = HourlyReply.parse(json)
  return {
    monthly: Months.parse(json).outputs.ac_monthly,
    hours: hourlySeries(station_info, (name) => Float64Array.from(outputs[name])),
  }
}
const Months = z.object({ outputs: z.object({ ac_monthly: z.array(z.number()).length(12) }) })

interface Row {
  readonly site: string
  readonly tilt: number
  readonly azimuth: number
}

const skylinesOf = ({ site, tilt, azimuth }: Row): BehindSkyline[] => {
  const year = behindSkylines.years.find(
    (it) => it.site === site && it.tilt === tilt && it.azimuth === azimuth,
  )
  return (year?.behind ?? []).map(({ skyline, percent, kept, recovered }) => ({
    skyline,
    horizonProfile: horizons.find(({ name }) => name === skyline)?.horizonProfile ?? [],
    obstacles: behindSkylines.obstacles
      .filter(({ name }) => skyline.includes(name))
      .map((it) => ({ ...it, enabled: true })),
    expected: {
      annualLoss: at(percent, 0),
      black: at(percent, 1),
      beamLoss: at(percent, 2),
      diffuseLoss: at(percent, 3),
      solarAccess: at(percent, 4),
    },
    kept,
    recovered,
  }))
}

const nameOf = ({ site, tilt, azimuth }: Row): string => `${site}, tilt ${tilt}°, azimuth ${azimuth}°`

/** PVWatts v8 (SAM simulation core 308) on invented weather years. */
export const years: readonly SyntheticYear[] = losses.years.map((year) => ({
  name: nameOf(year),
  open: openYear({
    latitude: year.latitude,
    longitude: year.longitude,
    panelTilt: year.tilt,
    panelAzimuth: year.azimuth,
    systemSize: SYSTEM_SIZE,
    ...replyIn(year.file),
  }),
  monthly: year.monthly,
  horizons: horizons.map((horizon, i) => ({
    ...horizon,
    beam: shadedAt(year.beam, i),
    beamAndDiffuse: shadedAt(year.beamAndDiffuse, i),
  })),
  skylines: skylinesOf(year),
}))

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
