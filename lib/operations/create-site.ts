import { NewSite, Site } from '../schemas/site.ts'
import { defaults, type Operation, SITE_MESSAGE } from './operation.ts'
import { idempotencyKey } from './parameters.ts'
import { idempotencyRecords } from './tables.ts'

export const createSite = {
  ...defaults,
  name: 'createSite',
  method: 'POST',
  path: '/sites',
  summary: 'Create a site',
  tag: 'Sites',
  headers: idempotencyKey,
  body: NewSite,
  message: SITE_MESSAGE,
  data: Site,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['PutItem'] }, idempotencyRecords],
} as const satisfies Operation
