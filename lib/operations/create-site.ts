import { idempotencyHeaders } from '../parameters/idempotency-key.ts'
import { NewSite } from '../schemas/new-site.ts'
import { Site } from '../schemas/site.ts'
import { idempotency } from './grants.ts'
import { none, type Operation, SITE_MESSAGE } from './operation.ts'

export const createSite = {
  name: 'createSite',
  method: 'POST',
  path: '/sites',
  needsApiKey: true,
  summary: 'Create a site',
  tag: 'Sites',
  pathParameters: none,
  query: none,
  headers: idempotencyHeaders,
  body: NewSite,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['PutItem'] }, idempotency],
  asksEstimator: false,
} as const satisfies Operation
