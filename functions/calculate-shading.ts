import { horizonLine } from '../lib/horizon/line.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { calculateShading } from '../lib/operations/calculate-shading.ts'
import * as shading from '../lib/shading/result.ts'

export const handler = endpoint(calculateShading, ({ body }, { now }) => ({
  data: shading.calculateShading(horizonLine(body.horizonProfile), {
    ...body,
    year: body.year ?? now().getUTCFullYear(),
  }),
}))
