import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { request } from 'undici'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { rightsFor } from './rights.ts'

const JSON_TYPE = { 'Content-Type': 'application/x-amz-json-1.1' }
const CREDENTIAL = /Credential=(\w+)/

/**
 * DynamoDB, SSM and S3 as the functions see them. Notes the rights that each needs, by the access key id of its signatures.
 *
 * @param addresses of the first and the last
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
  const url = `http://${LOOPBACK}:${await listen(server)}`
  return {
    url,
    usedBy: (name: string): string[] => [...(used.get(name) ?? [])],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
