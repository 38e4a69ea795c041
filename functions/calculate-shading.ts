import { endpoint } from '../lib/http/endpoint.ts'
import { calculateShading } from '../lib/operations/calculate-shading.ts'
import { horizonLine } from '../lib/shading/horizon.ts'
import * as shading from '../lib/shading/shading.ts'

export const handler = endpoint(calculateShading, ({ body, now }) => ({
  data: shading.calculateShading(horizonLine(body.horizonProfile), {
    ...body,
    year: body.year ?? now.getUTCFullYear(),
  }),
}))
