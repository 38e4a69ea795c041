import { opaqueHeight, skylineOf } from '../lib/horizon/skyline.ts'
import { writeHorizonFile as write } from '../lib/horizon-files/write.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { writeHorizonFile } from '../lib/operations/horizons.ts'
import { getSite } from '../lib/sites/sites.ts'

export const handler = endpoint(writeHorizonFile, async ({ path, query }, context) => {
  const site = await getSite(path.id, context)
  return { data: write(opaqueHeight(skylineOf(site)), query.format, site.name) }
})
