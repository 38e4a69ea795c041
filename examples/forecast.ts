/*
 * Turns a forecast of the weather into the power of panels behind their skyline:
 *
 *   npx node examples/forecast.ts examples/forecast.json
 *
 * The file has the site as POST /estimate takes it, the start of the first hour, and hourly beam (dn, W/m² normal to it), diffuse
 * (df, W/m² horizontal), air temperature (tamb, °C) and wind (wspd, m/s). All other hours of the year are dark.
 */
import { readFileSync } from 'node:fs'

const { SERVICE_URL = 'http://127.0.0.1:3000', API_KEY = 'local-development-key' } = process.env
const { site, start, timeZone, ...forecast } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

const HOUR = 3_600_000
const HOURS = 8760
/** The typical year has no leap day. */
const first = new Date(Date.parse(start) + timeZone * HOUR)
const january = Date.UTC(first.getUTCFullYear(), 0)
const isLater =
  first.getUTCMonth() > 1 && new Date(Date.UTC(first.getUTCFullYear(), 1, 29)).getUTCDate() === 29
const firstHour = Math.floor((first.getTime() - january) / HOUR) - (isLater ? 24 : 0)
const hourOf = (i: number): number => (firstHour + i) % HOURS

const yearOf = (values: readonly number[]): number[] => {
  const year = new Array<number>(HOURS).fill(0)
  values.forEach((value, i) => {
    year[hourOf(i)] = value
  })
  return year
}

const { dn, df, tamb, wspd } = forecast
const weather = { timeZone, dn: yearOf(dn), df: yearOf(df), tamb: yearOf(tamb), wspd: yearOf(wspd) }
const response = await fetch(`${SERVICE_URL}/estimate`, {
  method: 'POST',
  headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify({ ...site, weather, hours: true }),
})
const { message, errors, data } = await response.json()
if (!response.ok) throw new Error(`${message} ${JSON.stringify(errors ?? '')}`)
const { ac, acShaded } = data.estimate.hours
for (const i of dn.keys()) {
  const time = new Date(Date.parse(start) + i * HOUR).toISOString()
  process.stdout.write(
    `${time} ${Math.round(acShaded[hourOf(i)])} W (${Math.round(ac[hourOf(i)])} W without shade)\n`,
  )
}
