import { skylineOf } from '../lib/horizon/skyline.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { calculateShading } from '../lib/operations/sun.ts'
import * as shading from '../lib/shading/sample-days.ts'
import { seasons } from '../lib/solar/ephemeris.ts'

export const handler = endpoint(calculateShading, ({ body }, { now }) => ({
  data: shading.calculateShading(skylineOf(body), body, seasons(body.year ?? now().getUTCFullYear())),
}))
