import { endpoint } from '../lib/http/endpoint.ts'
import { getSunPath } from '../lib/operations/sun.ts'
import { seasons } from '../lib/solar/ephemeris.ts'
import { sunPath } from '../lib/solar/sun-path.ts'

export const handler = endpoint(getSunPath, ({ query }, { now }) => ({
  data: sunPath(query, seasons(query.year ?? now().getUTCFullYear())),
}))
