import { endpoint } from '../lib/http/endpoint.ts'
import { learnHorizon as learn } from '../lib/learned-horizon/learn.ts'
import { learnHorizon } from '../lib/operations/horizons.ts'

export const handler = endpoint(learnHorizon, ({ body, query }) => ({ data: learn(body, query, query) }))
