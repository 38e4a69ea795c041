import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { Access } from './role.ts'
import { arnOf } from './template.ts'

/** A call to DynamoDB or SSM. */
export interface Call extends Omit<Access, 'resource'> {
  readonly resources: readonly string[]
  readonly body: string
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

/** Reads who calls from the signature: each function's access key id is its name. */
export const callOf = async (request: IncomingMessage): Promise<Call> => {
  const { authorization = '', 'x-amz-target': target } = request.headers
  const by = CREDENTIAL.exec(authorization)?.[1] ?? 'nobody'
  const body = await text(request)
  const [, ofDatabase, ofSsm] = TARGET.exec(String(target)) ?? []
  const json: unknown = JSON.parse(body)
  if (ofDatabase !== undefined) {
    const resources = tablesOf(json).map((name) => arnOf('dynamodb', name))
    return { by, body, action: `dynamodb:${ofDatabase}`, resources }
  }
  const name = GetParameter.parse(json).Name.replace(/^\//, '')
  return { by, body, action: `ssm:${ofSsm}`, resources: [arnOf('ssm', `parameter/${name}`)] }
}
