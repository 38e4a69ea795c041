import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { Operation } from '../../lib/operations/operation.ts'
import type { RunStep } from '../../lib/operations/run-steps.ts'
import { tables } from '../../lib/operations/tables.ts'

export type Entry = Operation | RunStep

const Target = z.union([
  z.object({ TableName: z.string(), IndexName: z.string().optional() }),
  z.object({ RequestItems: z.record(z.string(), z.unknown()) }),
  z.object({ Name: z.string() }),
])

const resourcesIn = (body: string): string[] => {
  const target = Target.parse(JSON.parse(body))
  if ('RequestItems' in target) return Object.keys(target.RequestItems)
  if ('Name' in target) return [target.Name]
  return [target.IndexName === undefined ? target.TableName : `${target.TableName}/${target.IndexName}`]
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
const fileRight = ({ method, url = '' }: IncomingMessage): string => {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const isBucket = /^\/[^/]+\/?$/.test(pathname)
  if (isBucket) return method === 'POST' ? 'DeleteObject' : 'ListBucket'
  if (method === 'DELETE') return searchParams.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject'
  return method === 'GET' || method === 'HEAD' ? 'GetObject' : 'PutObject'
}

/** The rights that a call to DynamoDB, SSM or S3 needs, such as `PutItem sites` or `GetObject`. */
export const rightsFor = (call: IncomingMessage, body: string): string[] => {
  const [, action] = call.headers['x-amz-target']?.toString().split('.') ?? []
  return action === undefined ? [fileRight(call)] : resourcesIn(body).map((it) => `${action} ${it}`)
}

/**
 * The rights that an entry of the operations table gives its function. Those of its role in the template are compared with
 * the table in test/infra.
 *
 * @param named the environment of the function
 */
export const rightsOf = (
  { grants, files, callsEstimator }: Entry,
  named: Readonly<Record<string, string>>,
): string[] => [
  ...grants.flatMap(({ table, index, actions }) => {
    const name = named[tables[table].variable]
    return actions.map((action) => `${action} ${index === undefined ? name : `${name}/${index}`}`)
  }),
  ...files,
  ...(callsEstimator ? [`GetParameter ${named.PVWATTS_KEY_PARAMETER}`] : []),
]
