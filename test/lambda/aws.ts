import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { request } from 'undici'
import * as z from 'zod'
import type { Operation } from '../../lib/operations/operation.ts'
import type { RunStep } from '../../lib/operations/run-steps.ts'
import { tables } from '../../lib/operations/tables.ts'
import { LOOPBACK, listen } from '../../local/listen.ts'

export type Entry = Operation | RunStep

const Target = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  Name: z.string().optional(),
})

const resourcesIn = (body: string): string[] => {
  const { TableName, IndexName, RequestItems, Name } = Target.parse(JSON.parse(body))
  if (RequestItems) return Object.keys(RequestItems)
  return [[Name ?? TableName, IndexName].filter((it) => it !== undefined).join('/')]
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
const rightsFor = (call: IncomingMessage, body: string): string[] => {
  const [, action] = call.headers['x-amz-target']?.toString().split('.') ?? []
  return action === undefined ? [fileRight(call)] : resourcesIn(body).map((it) => `${action} ${it}`)
}

/**
 * The permissions that an entry of the operations table gives its function. Tests in test/infra compare the role's permissions
 * in the template with the table.
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

const JSON_TYPE = { 'Content-Type': 'application/x-amz-json-1.1' }
const CREDENTIAL = /Credential=(\w+)/

/**
 * DynamoDB, SSM and S3 for the functions. Records the permissions that each needs, by the access key id of its signatures.
 *
 * @param addresses of DynamoDB and S3
 * @param parameter the value of every SSM parameter
 */
export const startAws = async (
  { database, buckets }: { readonly database: string; readonly buckets: string },
  parameter: string,
) => {
  const used = new Map<string, Set<string>>()
  const server = createServer(async (call, response) => {
    const { method = '', url = '', headers } = call
    const body = await text(call)
    const [, by = 'unsigned'] = CREDENTIAL.exec(headers.authorization ?? url) ?? []
    used.set(by, new Set([...(used.get(by) ?? []), ...rightsFor(call, body)]))
    const target = headers['x-amz-target']
    if (target?.includes('SSM'))
      return void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ Parameter: { Value: parameter } }))
    // The signature covers the headers.
    const answer = await request(target ? database : buckets + url, { method, headers, body })
    response.writeHead(answer.statusCode, answer.headers)
    await pipeline(answer.body, response)
  })
  return {
    url: `http://${LOOPBACK}:${await listen(server)}`,
    usedBy: (name: string): string[] => [...(used.get(name) ?? [])],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
