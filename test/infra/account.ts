import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { LOOPBACK, listen } from '../../local/listen.ts'

/* The parts of an AWS account that the deploy and destroy commands call, on a local server. */

interface Stack {
  readonly status: string
  readonly updatedAt?: string
  readonly outputs?: Readonly<Record<string, string>>
  readonly isProtected?: boolean
  /** Type and id of resources that CloudFormation keeps when it deletes the stack. */
  readonly kept?: readonly (readonly [type: string, id: string])[]
}

export const ACCOUNT = '123456789012'
export const KEY = 'the value of the key'

const members = (items: readonly string[]): string => items.map((it) => `<member>${it}</member>`).join('')
const nameIn = (nameOrId: string): string => /stack\/([^/]+)\//.exec(nameOrId)?.[1] ?? nameOrId

const described = (name: string, { status, updatedAt, outputs = {}, isProtected = false }: Stack): string => {
  const ofOutputs = Object.entries(outputs).map(
    ([key, value]) => `<OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue>`,
  )
  return `<StackName>${name}</StackName><StackStatus>${status}</StackStatus>
    <StackId>arn:aws:cloudformation:eu-central-1:${ACCOUNT}:stack/${name}/1</StackId>
    <CreationTime>2026-01-01T00:00:00Z</CreationTime>
    <EnableTerminationProtection>${isProtected}</EnableTerminationProtection>
    ${updatedAt === undefined ? '' : `<LastUpdatedTime>${updatedAt}</LastUpdatedTime>`}
    <Outputs>${members(ofOutputs)}</Outputs>`
}

const errorXml = (code: string, message: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`

export const startAccount = async () => {
  const account = {
    url: '',
    stacks: new Map<string, Stack>(),
    tables: new Set<string>(),
    /** Tables that are no longer protected against deletion. */
    unprotected: new Set<string>(),
    /** Code and message of an error that answers every call; null for none. */
    refusal: null as readonly [code: string, message: string] | null,
    reset: () => {
      for (const it of [account.stacks, account.tables, account.unprotected, deleted]) it.clear()
      account.refusal = null
    },
    close: () => void server.close(),
  }
  const deleted = new Map<string, Stack>()

  /** The results of CloudFormation and STS as XML; null if there is no such stack. */
  const actions: Readonly<Record<string, (name: string) => string | null>> = {
    GetCallerIdentity: () => `<Account>${ACCOUNT}</Account>`,
    DescribeStacks: (name) => {
      const found = account.stacks.get(name)
      return found ? `<Stacks>${members([described(name, found)])}</Stacks>` : null
    },
    UpdateTerminationProtection: (name) => {
      const found = account.stacks.get(name)
      if (found) account.stacks.set(name, { ...found, isProtected: false })
      return found ? '' : null
    },
    DeleteStack: (name) => {
      const found = account.stacks.get(name)
      if (!found || found.isProtected) return null
      account.stacks.delete(name)
      deleted.set(name, found)
      return ''
    },
    ListStackResources: (name) => {
      const kept = (deleted.get(name)?.kept ?? []).map(
        ([type, id]) =>
          `<ResourceType>${type}</ResourceType><PhysicalResourceId>${id}</PhysicalResourceId><ResourceStatus>DELETE_SKIPPED</ResourceStatus>`,
      )
      return `<StackResourceSummaries>${members(kept)}</StackResourceSummaries>`
    },
  }

  const ofDynamoDb = (action: string | undefined, TableName: string): object | null => {
    if (action === 'ListTables') return { TableNames: [...account.tables, 'of-another-application'] }
    if (!account.tables.has(TableName)) return null
    if (action === 'UpdateTable') account.unprotected.add(TableName)
    if (action === 'DeleteTable') account.tables.delete(TableName)
    return { Table: { TableName, TableStatus: 'ACTIVE' } }
  }

  const answer: RequestListener = async (request, response) => {
    const body = await text(request)
    const reply = (status: number, content: string) => void response.writeHead(status).end(content)
    if (account.refusal) return reply(403, errorXml(...account.refusal))
    if (request.url?.startsWith('/apikeys/key-id?includeValue=true'))
      return reply(200, JSON.stringify({ value: KEY }))
    const [, target] = String(request.headers['x-amz-target'] ?? '').split('.')
    if (target !== undefined) {
      const found = ofDynamoDb(target, JSON.parse(body).TableName)
      return reply(found ? 200 : 400, JSON.stringify(found ?? { __type: 'ResourceNotFoundException' }))
    }
    const parameters = new URLSearchParams(body)
    const action = parameters.get('Action') ?? ''
    const result = actions[action]?.(nameIn(parameters.get('StackName') ?? '')) ?? null
    if (result === null) return reply(400, errorXml('ValidationError', 'Stack does not exist'))
    reply(200, `<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`)
  }
  const server = createServer(answer)
  account.url = `http://${LOOPBACK}:${await listen(server)}`
  return account
}
