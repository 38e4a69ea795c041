import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { environment, requiredSetting } from '../../platform/env.ts'
import { ADDRESS_MILLISECONDS, type RunFiles, type SignedUrl, UPLOAD_HEADERS } from './run-files.ts'

/** One client per container. By default, the SDK signs a checksum into a presigned URL, which would bind it to one file. */
const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })

const nullIfMissing = (error: unknown): null => {
  if (error instanceof NoSuchKey || error instanceof NotFound) return null
  throw error
}

const validFrom = (now: Date) => ({ signingDate: now, expiresIn: ADDRESS_MILLISECONDS / 1000 })

const expiry = (now: Date): string => new Date(now.getTime() + ADDRESS_MILLISECONDS).toISOString()

/** A run's files in a bucket, under a prefix per run. The event rule for uploads matches their keys. */
export const bucketFiles = (runId: string): RunFiles => {
  const Bucket = requiredSetting(environment.runsBucket)
  const keyOf = (name: string): string => `runs/${runId}/${name}`
  const at = (name: string) => ({ Bucket, Key: keyOf(name) })
  return {
    size: async (name) => {
      const head = await client.send(new HeadObjectCommand(at(name))).catch(nullIfMissing)
      return head?.ContentLength ?? null
    },
    read: async (name) => {
      const object = await client.send(new GetObjectCommand(at(name))).catch(nullIfMissing)
      if (!object) return null
      if (!(object.Body instanceof Readable)) throw new Error(`${name} has no content`)
      return object.Body
    },
    write: async (name, content) => {
      if (typeof content === 'string') await client.send(new PutObjectCommand({ ...at(name), Body: content }))
      else await new Upload({ client, params: { ...at(name), Body: Readable.from(content) } }).done()
    },
    delete: async (name = '') => {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(name) })
      for await (const { Contents = [] } of pages) {
        if (Contents.length === 0) continue
        const Objects = Contents.map(({ Key }) => ({ Key }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors.length > 0)
          throw new Error(`${Errors.length} files could not be deleted: ${Errors[0]?.Message}`)
      }
    },
    uploadUrl: async (name, now): Promise<SignedUrl> => {
      const command = new PutObjectCommand({ ...at(name), IfNoneMatch: UPLOAD_HEADERS['If-None-Match'] })
      // Unless the header is signed, a client could omit it and replace the first upload with a second.
      const signed = { ...validFrom(now), unhoistableHeaders: new Set(['if-none-match']) }
      return { url: await getSignedUrl(client, command, signed), expiresAt: expiry(now) }
    },
    downloadUrl: async (name, fileName, now): Promise<SignedUrl> => {
      const command = new GetObjectCommand({
        ...at(name),
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
      })
      return { url: await getSignedUrl(client, command, validFrom(now)), expiresAt: expiry(now) }
    },
  }
}
