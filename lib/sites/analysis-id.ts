import * as z from 'zod'

/** The primary key of a stored analysis. */
export interface AnalysisKey {
  readonly siteId: string
  /** ISO 8601, milliseconds, UTC. */
  readonly createdAt: string
}

const UUID_BYTES = 16
const TIME_BYTES = 6
const Uuid = z.uuidv4()

/**
 * The id of an analysis encodes its key, so that the analysis can be read by id alone: the bytes of the site's id, then
 * the time in milliseconds since 1970. It is as hard to guess as the site's id.
 */
export const analysisIdOf = ({ siteId, createdAt }: AnalysisKey): string => {
  const bytes = Buffer.alloc(UUID_BYTES + TIME_BYTES)
  bytes.write(siteId.replaceAll('-', ''), 'hex')
  bytes.writeUIntBE(Date.parse(createdAt), UUID_BYTES, TIME_BYTES)
  return bytes.toString('base64url')
}

const formatUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** The key that an id encodes; null if the text is not an id of this service. */
export const analysisKeyOf = (id: string): AnalysisKey | null => {
  const bytes = Buffer.from(id, 'base64url')
  if (bytes.length !== UUID_BYTES + TIME_BYTES || bytes.toString('base64url') !== id) return null
  const siteId = formatUuid(bytes.toString('hex', 0, UUID_BYTES))
  const createdAt = new Date(bytes.readUIntBE(UUID_BYTES, TIME_BYTES)).toISOString()
  return Uuid.safeParse(siteId).success ? { siteId, createdAt } : null
}
