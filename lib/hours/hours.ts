import { noHours } from '../estimators/estimator-errors.ts'
import { estimateProduction } from '../estimators/production.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { ofColumns } from '../pvwatts/hourly-series.ts'
import type { Baseline } from '../schemas/baseline.ts'
import type { BaselineWithHours, EstimateWithHours } from '../schemas/estimate.ts'
import type { Panels, Place } from '../schemas/panels.ts'
import { HOURS, YEAR_START } from '../solar/calendar.ts'

/** The unshaded production of panels, with its hours on request. */
export const baselineOf = async (
  panels: Panels,
  wantsHours: boolean,
  context: RequestContext,
): Promise<BaselineWithHours> => {
  const { baseline, hours } = await estimateProduction(panels, context)
  if (!wantsHours) return baseline
  if (!hours) throw noHours()
  const columns = ofColumns((name) => [...hours[name]])
  return { ...baseline, hours: { timeZone: hours.timeZone, start: YEAR_START, ...columns } }
}

/** `01-01T00:00` to `12-31T23:00`: 8760 names, in a year without a leap day. */
const HOUR_NAMES = Array.from({ length: HOURS }, (_, hour) =>
  new Date(Date.UTC(2021, 0, 1, hour)).toISOString().slice(5, 16),
)

const CREDITS: Readonly<Record<Baseline['estimator'], string>> = {
  pvwatts: 'PVWatts v8, National Laboratory of the Rockies',
  pvgis: 'PVGIS, European Commission, Joint Research Centre',
  embedded: 'built-in climate averages (NASA SSE 6.0, NCEP/NCAR)',
  given: 'the weather in the request',
}

/** Lines that begin with # describe the columns. */
const fileOf = (
  { latitude, longitude }: Place,
  timeZone: number,
  { estimator, note }: Pick<Baseline, 'estimator' | 'note'>,
  columns: Readonly<Record<string, readonly number[]>>,
): string => {
  const values = Object.values(columns)
  const lines = [
    `# Place: ${latitude}, ${longitude} (degrees north, degrees east)`,
    `# Hours: of a typical year, UTC${timeZone < 0 ? '' : '+'}${timeZone}`,
    `# Estimator: ${CREDITS[estimator]}`,
    ...(note === undefined ? [] : [`# Note: ${note}`]),
    ['hour', ...Object.keys(columns)].join(','),
    ...HOUR_NAMES.map((name, hour) => [name, ...values.map((column) => column[hour])].join(',')),
  ]
  return `${lines.join('\n')}\n`
}

/** @returns null without hours */
export const baselineCsv = (place: Place, { hours, ...baseline }: BaselineWithHours): string | null =>
  hours
    ? fileOf(place, hours.timeZone, baseline, {
        ac_W: hours.ac,
        dc_W: hours.dc,
        'poa_W/m2': hours.poa,
        'dn_W/m2': hours.dn,
        'df_W/m2': hours.df,
        alb: hours.alb,
        tamb_C: hours.tamb,
        tcell_C: hours.tcell,
        'wspd_m/s': hours.wspd,
      })
    : null

/** @returns null without hours */
export const estimateCsv = ({ inputs, baseline, hours }: EstimateWithHours): string | null =>
  hours
    ? fileOf(inputs, hours.timeZone, baseline, {
        ac_W: hours.ac,
        acShaded_W: hours.acShaded,
        beamHidden: hours.beamHidden,
      })
    : null
