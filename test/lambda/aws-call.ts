import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { fileCallOf, type ServiceCall } from './file-call.ts'
import type { Access } from './role.ts'
import { arnOf } from './template.ts'

/** A call to DynamoDB, SSM or S3. */
export interface Call extends ServiceCall {
  readonly by: Access['by']
  readonly body: Buffer
}

const CREDENTIAL = /Credential=([^/]+)\//
const TARGET = /^DynamoDB_20120810\.(\w+)$|^AmazonSSM\.(\w+)$/

const DynamoDbRequest = z.union([
  z.object({ TableName: z.string(), IndexName: z.string().optional() }),
  z.object({ RequestItems: z.record(z.string(), z.unknown()) }),
])
export const GetParameter = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) })

const tablesOf = (body: unknown): string[] => {
  const request = DynamoDbRequest.parse(body)
  if ('RequestItems' in request) return Object.keys(request.RequestItems).map((name) => `table/${name}`)
  const { TableName, IndexName } = request
  return [IndexName === undefined ? `table/${TableName}` : `table/${TableName}/index/${IndexName}`]
}

const jsonCallOf = (target: string, body: string): ServiceCall => {
  const [, ofDatabase, ofSsm] = TARGET.exec(target) ?? []
  const json: unknown = JSON.parse(body)
  if (ofDatabase !== undefined) {
    const resources = tablesOf(json).map((name) => arnOf('dynamodb', name))
    return { action: `dynamodb:${ofDatabase}`, resources }
  }
  const name = GetParameter.parse(json).Name.replace(/^\//, '')
  return { action: `ssm:${ofSsm}`, resources: [arnOf('ssm', `parameter/${name}`)] }
}

/** Reads who calls from the signature, in a header or in the address: each function's access key id is its name. */
export const callOf = async (request: IncomingMessage): Promise<Call> => {
  const { method = '', url = '', headers } = request
  const body = await buffer(request)
  const by = CREDENTIAL.exec(headers.authorization ?? decodeURIComponent(url))?.[1] ?? 'nobody'
  const target = headers['x-amz-target']
  const call =
    target === undefined ? fileCallOf(method, url, body) : jsonCallOf(String(target), body.toString())
  return { ...call, by, body }
}
