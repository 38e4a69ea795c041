import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { HourlyReply } from '../../../../lib/estimators/pvwatts/reply.ts'
import { hourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import type { Obstacle } from '../../../../lib/schemas/obstacle.ts'
import { at } from '../../columns.ts'
import { point } from '../../shading/profiles.ts'
import { openYear } from '../behind-horizon.ts'
import losses from './horizon-losses.json' with { type: 'json' }
import behindSkylines from './losses-behind-skylines.json' with { type: 'json' }
import others from './orientations.json' with { type: 'json' }

/** DC rating of the reference systems, kW. */
export const SYSTEM_SIZE = 4

export const horizons = losses.horizons.map(({ name, points }) => ({
  name,
  horizonProfile: points.map(([azimuth = Number.NaN, height = Number.NaN]) => point(azimuth, height)),
}))

/** Sky blocked by those horizons for several planes, percent of the sky that the plane sees over an open horizon. */
export const skies = losses.skies

const NO_RESULT = { annualLoss: Number.NaN, monthly: [] }

/** The hours of a PVWatts v8 reply. */
const hoursIn = (file: string) => {
  const json = JSON.parse(gunzipSync(readFileSync(new URL(file, import.meta.url))).toString())
  const { station_info, outputs } = HourlyReply.parse(json)
  return hourlySeries(station_info, (name) => Float64Array.from(outputs[name]))
}

interface Row {
  readonly site: string
  readonly tilt: number
  readonly azimuth: number
}

/** An independent program's results with all terms of the light. */
const skylinesOf = ({ site, tilt, azimuth }: Row) => {
  const year = behindSkylines.years.find(
    (it) => it.site === site && it.tilt === tilt && it.azimuth === azimuth,
  )
  return (year?.behind ?? []).map(({ skyline, percent, kept, recovered }) => ({
    skyline,
    horizonProfile: horizons.find(({ name }) => name === skyline)?.horizonProfile ?? [],
    obstacles: behindSkylines.obstacles
      .filter(({ name }) => skyline.includes(name))
      .map((it): Obstacle => ({ ...it, enabled: true })),
    /** Percent; `black` is the year's loss without the four terms. */
    expected: {
      annualLoss: at(percent, 0),
      black: at(percent, 1),
      beamLoss: at(percent, 2),
      diffuseLoss: at(percent, 3),
      solarAccess: at(percent, 4),
    },
    /** Remaining share of each month's production. */
    kept,
    /** Share of the year's production, by obstacle. */
    recovered,
  }))
}

const nameOf = ({ site, tilt, azimuth }: Row): string => `${site}, tilt ${tilt}°, azimuth ${azimuth}°`

/** PVWatts v8 (SAM simulation core 308) on invented weather years. */
export const years = losses.years.map((year) => ({
  name: nameOf(year),
  /** The panels under an open horizon. */
  open: openYear({
    latitude: year.latitude,
    longitude: year.longitude,
    panelTilt: year.tilt,
    panelAzimuth: year.azimuth,
    systemSize: SYSTEM_SIZE,
    monthly: year.monthly,
    hours: hoursIn(year.file),
  }),
  /** SAM's months in kWh. */
  monthly: year.monthly,
  /** SAM's results with only the beam shaded, and with beam and sky-diffuse light shaded: percent, and kWh. */
  horizons: horizons.map((horizon, i) => ({
    ...horizon,
    beam: year.beam[i] ?? NO_RESULT,
    beamAndDiffuse: year.beamAndDiffuse[i] ?? NO_RESULT,
  })),
  skylines: skylinesOf(year),
}))

export type SyntheticYear = (typeof years)[number]

/** The first year whose name starts with this. */
export const yearOf = (beginning: string): SyntheticYear => {
  const year = years.find(({ name }) => name.startsWith(beginning))
  if (!year) throw new Error(`No year ${beginning}`)
  return year
}

/** The orientations of the years, and others on the same weather: SAM's months under an open horizon, kWh. */
export const orientations = [...losses.years, ...others.rows].map((row) => ({
  name: nameOf(row),
  site: row.site,
  panels: { panelTilt: row.tilt, panelAzimuth: row.azimuth, systemSize: SYSTEM_SIZE },
  weather: yearOf(row.site).open,
  monthly: row.monthly,
}))
