import { bucketArn } from './template.ts'

/** What a call does, and to what, as roles name it. */
export interface ServiceCall {
  /** With the service's prefix, such as `s3:GetObject`. */
  readonly action: string
  readonly resources: readonly string[]
}

const KEY = /<Key>([^<]+)<\/Key>/g

const bucketActions: Readonly<Record<string, string>> = { GET: 'ListBucket', POST: 'DeleteObject' }
const objectActions: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  // Begins or ends an upload in several parts.
  POST: 'PutObject',
  DELETE: 'DeleteObject',
}

const actionOf = (method: string, key: string, parameters: URLSearchParams): string | undefined => {
  if (key === '') return bucketActions[method]
  const isPart = parameters.has('uploadId')
  return isPart && method === 'DELETE' ? 'AbortMultipartUpload' : objectActions[method]
}

/**
 * A call to S3 with the name of the bucket in the path.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 *
 * @throws if it does something that runs do not
 */
export const fileCallOf = (method: string, url: string, body: Buffer): ServiceCall => {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
  const action = actionOf(method, key, searchParams)
  if (action === undefined) throw new Error(`There is no action for ${method} ${url}`)
  const arn = bucketArn(bucket)
  const keys = key === '' ? Array.from(body.toString().matchAll(KEY), ([, name]) => name) : [key]
  const resources = action === 'ListBucket' ? [arn] : keys.map((name) => `${arn}/${name}`)
  return { action: `s3:${action}`, resources }
}
