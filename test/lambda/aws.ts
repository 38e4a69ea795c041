import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LOOPBACK, listen } from '../../local/listen.ts'
import { type Call, callOf, GetParameter } from './aws-call.ts'
import { fail, refuse } from './aws-error.ts'
import { forward, listener } from './forward.ts'
import type { Statement } from './functions.ts'
import { type Gate, openGate } from './gate.ts'
import { type Access, allows } from './role.ts'

export interface AwsOptions {
  /** Address of the DynamoDB engine. */
  readonly database: string
  /** Address of the S3 emulator. */
  readonly buckets: string
  /** Values of SSM parameters by their names. */
  readonly parameters: Readonly<Record<string, string>>
  /** By function name. */
  readonly roles: ReadonlyMap<string, readonly Statement[]>
}

/** DynamoDB, SSM and S3 as the functions see them. Every request is checked against the role of the calling function. */
export interface Aws {
  readonly url: string
  /** In order. */
  readonly granted: readonly Access[]
  readonly refused: readonly Access[]
  /** In front of DynamoDB and S3. */
  readonly gate: Gate
  /** Grants the next matching access, and makes it fail. */
  failNext(matches: (access: Access) => boolean): void
  close(): void
}

const answerParameter = (
  response: ServerResponse,
  body: Call['body'],
  values: AwsOptions['parameters'],
): void => {
  const { Name, WithDecryption } = GetParameter.parse(JSON.parse(body.toString()))
  const value = values[Name]
  if (value === undefined) fail(response, 'ssm:GetParameter', 'ParameterNotFound', Name)
  else {
    const Value = WithDecryption ? value : Buffer.from('sealed').toString('base64')
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ Parameter: { Name, Type: 'SecureString', Value, Version: 1 } }))
  }
}

export const startAws = async ({ database, buckets, parameters, roles }: AwsOptions): Promise<Aws> => {
  const granted: Access[] = []
  const refused: Access[] = []
  const gate = openGate()
  let failsNext: (access: Access) => boolean = () => false

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { by, action, resources, body } = await callOf(request)
    const accesses = resources.map((resource) => ({ by, action, resource }))
    const denied = accesses.find((access) => !allows(roles.get(by) ?? [], access))
    if (denied) {
      refused.push(denied)
      return refuse(response, denied)
    }
    granted.push(...accesses)
    if (accesses.some(failsNext)) {
      failsNext = () => false
      return fail(response, action, 'ValidationException', 'A fault injected by the test')
    }
    if (action === 'ssm:GetParameter') return answerParameter(response, body, parameters)
    await gate.pass(action)
    if (request.socket.destroyed) return
    const url = action.startsWith('s3:') ? `${buckets}${request.url}` : database
    await forward(request, response, { url, body })
  }

  const server = createServer(listener(answer))
  const port = await listen(server)
  return {
    url: `http://${LOOPBACK}:${port}`,
    granted,
    refused,
    gate,
    failNext: (matches) => {
      failsNext = matches
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
