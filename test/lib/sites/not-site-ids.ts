import { randomUUID } from 'node:crypto'
import { analysisIdOf } from '../../../lib/sites/analysis-id.ts'
import { NOW } from '../storage/samples.ts'

/** Ids that no site has, each with its description. */
export const notSiteIds = [
  ['unknown', randomUUID()],
  ['empty', ''],
  ['garbage', "'; DROP TABLE sites; --"],
  ['not ASCII', 'сайт\u0000\ud800'],
  ['a UUID of another version', 'a3bb189e-8bf9-1c8f-9beb-5b5c5f9f3c11'],
  ['the id of an analysis', analysisIdOf({ siteId: randomUUID(), createdAt: NOW.toISOString() })],
  ['very long', 'a'.repeat(100_000)],
] as const
