import { randomUUID } from 'node:crypto'
import { endpoint } from '../lib/http/endpoint.ts'
import { oncePerKey } from '../lib/http/idempotency.ts'
import { createSite } from '../lib/operations/sites.ts'
import * as sites from '../lib/sites/sites.ts'

export const handler = endpoint(
  createSite,
  async ({ body }, context) => ({ data: await sites.createSite(randomUUID(), body, context) }),
  oncePerKey,
)
