import * as z from 'zod'
import { HOURS } from '../solar/calendar.ts'
import { utcOffset } from './sun-calendar.ts'
import { expected, numberBetween, strictObject } from './values.ts'

/** An array of 8760 numbers. Of many bad ones, the first has an error. */
const hourly = (min: number, max: number, description: string) =>
  z.preprocess(
    (value, context) => {
      if (!Array.isArray(value)) return value
      const bad = value.findIndex((it) => !(typeof it === 'number' && it >= min && it <= max))
      if (value.length === HOURS && bad < 0) return value
      context.issues.push({
        code: 'custom',
        input: value,
        ...(value.length === HOURS
          ? { path: [bad], message: `must be a number between ${min} and ${max}` }
          : { message: `must have ${HOURS} numbers` }),
      })
      return z.NEVER
    },
    z
      .array(z.number().min(min).max(max), expected(`an array of ${HOURS} numbers`))
      .length(HOURS)
      .describe(description),
  )

export const weather = strictObject(
  'Weather of your own, for which no estimator is asked: 8760 hours from 1 January, 00:00 to 01:00 on their clock',
  {
    timeZone: utcOffset.describe('The clock of the hours minus UTC, hours in quarters'),
    elevation: numberBetween(-500, 9000, 'Above sea level, m').default(0),
    dn: hourly(0, 1500, 'Direct normal irradiance, W/m²'),
    df: hourly(0, 1500, 'Diffuse horizontal irradiance, W/m²'),
    tamb: hourly(-90, 60, 'Air temperature, °C'),
    wspd: hourly(0, 100, 'Wind speed, m/s'),
    alb: z.union([numberBetween(0, 1, 'Albedo of all hours, 0…1'), hourly(0, 1, 'Albedo, 0…1')]).default(0.2),
  },
  'timeZone, dn, df, tamb and wspd',
)

export type Weather = z.infer<typeof weather>
