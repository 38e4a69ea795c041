import { writeHorizonFile as write } from '../lib/horizon/files/write.ts'
import { heightAt, horizonLine } from '../lib/horizon/line.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { writeHorizonFile } from '../lib/operations/write-horizon-file.ts'
import { getSite } from '../lib/sites/get.ts'

export const handler = endpoint(writeHorizonFile, async ({ path, query }, context) => {
  const { name, horizonProfile } = await getSite(path.id, context)
  const line = horizonLine(horizonProfile)
  return { data: write((azimuth) => heightAt(line, azimuth), query.format, name) }
})
