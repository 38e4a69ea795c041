import { endpoint } from '../lib/endpoint.ts'
import { calculateShading } from '../lib/operations/calculate-shading.ts'
import * as shading from '../lib/shading/shading.ts'

export const handler = endpoint(calculateShading, ({ body, now }) => ({
  data: shading.calculateShading({ ...body, year: body.year ?? now.getUTCFullYear() }),
}))
