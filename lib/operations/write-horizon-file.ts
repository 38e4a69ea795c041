import * as z from 'zod'
import { HorizonFile, writableFormat } from '../schemas/horizon-file.ts'
import { defaults, type Operation } from './operation.ts'
import { siteId } from './parameters.ts'

export const writeHorizonFile = {
  ...defaults,
  name: 'writeHorizonFile',
  method: 'GET',
  path: '/sites/{id}/horizon-file',
  summary: "Get a site's skyline as a file for another program",
  description:
    'The skyline is sampled at whole degrees: the horizon line, and in front of it the obstacles that let less than half of the ' +
    'light through, averaged over the year. Each format reads back with `POST /horizon-files`.',
  tag: 'Sites',
  pathParameters: siteId,
  query: z.strictObject({ format: writableFormat }),
  message: 'Horizon file converted successfully',
  data: HorizonFile,
  grants: [{ table: 'sites', actions: ['GetItem'] }],
} as const satisfies Operation
