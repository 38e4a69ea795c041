import { APIGatewayClient, GetApiKeyCommand } from '@aws-sdk/client-api-gateway'
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type Stack,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deploy, IDLE_DOLLARS } from '../../infra/deploy/deploy.ts'
import { destroy } from '../../infra/deploy/destroy.ts'
import { readOptions } from '../../infra/deploy/options.ts'
import type { CdkResult, Tools } from '../../infra/deploy/tools.ts'
import { ShadingRequest } from '../../lib/schemas/shading.ts'

const REGION = 'eu-central-1'
const STACK = 'ShadingEstimation-prod'
const TABLES = [`${STACK}-TablesSites-1`, `${STACK}-TablesAnalyses-1`]
const KEY = 'the value of the key'
const OUTPUTS = {
  Url: 'https://api.example.org/prod',
  ConsoleUrl: 'https://page.example.org',
  ApiKeyFirst: 'key-id',
  ApiKeyFirstCommand: 'aws …',
}
const REFUSAL =
  'Resource handler returned message: "Access denied for operation \'AWS::CloudFront::Distribution: Your account must be ' +
  'verified before you can add new CloudFront resources. To verify your account, please contact AWS Support"'

const sts = mockClient(STSClient)
const cloudFormation = mockClient(CloudFormationClient)
const apiGateway = mockClient(APIGatewayClient)
const dynamoDb = mockClient(DynamoDBClient)
const mocks = [sts, cloudFormation, apiGateway, dynamoDb]
afterAll(() => {
  for (const mock of mocks) mock.restore()
})

/** The account: stacks by name, and tables. */
let stacks: Map<string, Stack>
let tables: string[]
let said: string
let calls: string[][]

const stackOf = (StackName: string, StackStatus: Stack['StackStatus'] = 'CREATE_COMPLETE'): Stack => ({
  StackName,
  StackId: `arn:aws:cloudformation:${StackName}`,
  StackStatus,
  CreationTime: new Date(),
  EnableTerminationProtection: StackName === STACK,
  Outputs: Object.entries(OUTPUTS).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
})

beforeEach(() => {
  stacks = new Map([['CDKToolkit', stackOf('CDKToolkit')]])
  tables = []
  said = ''
  calls = []
  for (const mock of mocks) mock.reset()
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' })
  apiGateway.on(GetApiKeyCommand, { apiKey: 'key-id', includeValue: true }).resolves({ value: KEY })
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    const found = [...stacks.values()].find((it) => [it.StackName, it.StackId].includes(StackName))
    if (found) return { Stacks: [found] }
    const options = { $fault: 'client', $metadata: {}, name: 'ValidationError' } as const
    throw new CloudFormationServiceException({ ...options, message: `Stack ${StackName} does not exist` })
  })
  cloudFormation.on(DeleteStackCommand).callsFake(({ StackName }) => {
    for (const [name, { StackId }] of stacks) if (StackId === StackName) stacks.delete(name)
  })
  cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] })
  dynamoDb.on(ListTablesCommand).callsFake(() => ({ TableNames: [...tables, 'of-somebody-else'] }))
  dynamoDb.on(DescribeTableCommand).callsFake(({ TableName }) => {
    if (tables.includes(TableName)) return { Table: { TableStatus: 'ACTIVE' } }
    throw new ResourceNotFoundException({ $metadata: {}, message: 'gone' })
  })
  dynamoDb.on(DeleteTableCommand).callsFake(({ TableName }) => {
    tables = tables.filter((name) => name !== TableName)
  })
})

/** What `cdk` does in turn; by default it succeeds. */
const cdkThat =
  (results: Partial<CdkResult>[], deployed: () => void) =>
  async ([command = '', ...args]: readonly string[]): Promise<CdkResult> => {
    calls.push([command, ...args])
    if (command === 'bootstrap') return { succeeded: true, output: '' }
    const result = { succeeded: true, output: '', ...results.shift() }
    stacks.set(STACK, stackOf(STACK, result.succeeded ? 'CREATE_COMPLETE' : 'ROLLBACK_COMPLETE'))
    deployed()
    return result
  }

const statuses =
  (...given: number[]) =>
  async (): Promise<Response> =>
    Response.json({ openapi: '3.1.0', data: { averageShadingLoss: 12.34 } }, { status: given.shift() ?? 200 })

const toolsWith = (changes: Partial<Tools> = {}): Tools => ({
  sts: new STSClient({ region: REGION }),
  cloudFormation: new CloudFormationClient({ region: REGION }),
  apiGateway: new APIGatewayClient({ region: REGION }),
  dynamoDb: new DynamoDBClient({ region: REGION }),
  cdk: cdkThat([], () => {}),
  fetch: statuses(),
  say: (text) => {
    said += `${text}\n`
  },
  agrees: async () => true,
  sleep: async () => {},
  ...changes,
})

const options = (...args: string[]) => readOptions(args, 'prod')
const error = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('deploy', () => {
  test('says what it creates and costs, deploys, and prints addresses, key and the way back', async () => {
    await deploy(toolsWith(), options())
    expect(calls).toEqual([['deploy', STACK, '--require-approval', 'never', '-c', 'stage=prod']])
    expect(said).toContain(`In account 123456789012, region ${REGION}`)
    expect(said).toContain(`about ${IDLE_DOLLARS.toFixed(2)} dollars a month`)
    expect(said).toContain('loses 12.3 %')
    for (const text of [OUTPUTS.Url, OUTPUTS.ConsoleUrl, KEY]) expect(said).toContain(text)
    expect(said).toContain(`npm run destroy -- --stage prod --region ${REGION} --delete-data`)
  })

  test('bootstraps an account that CDK has not been used in', async () => {
    stacks.clear()
    await deploy(toolsWith(), options('--yes'))
    expect(calls[0]).toEqual(['bootstrap', `aws://123456789012/${REGION}`])
  })

  test('leaves the page out', async () => {
    await deploy(toolsWith(), options('--yes', '--stage', 'prod', '--no-page'))
    expect(calls[0]?.slice(-2)).toEqual(['-c', 'console=false'])
  })

  test('keeps the key out of logs', async () => {
    await deploy(toolsWith(), options('--yes', '--hide-key'))
    expect(said).toContain(OUTPUTS.Url)
    expect(said).not.toContain(KEY)
    expect(said).not.toContain('#key=')
  })

  test('waits until API Gateway knows the key', async () => {
    await deploy(toolsWith({ fetch: statuses(200, 403, 403, 200) }), options('--yes'))
    expect(said).toContain('The service answers')
  })

  test('replaces what an earlier attempt has left', async () => {
    stacks.set(STACK, stackOf(STACK, 'ROLLBACK_COMPLETE'))
    await deploy(toolsWith(), options('--yes'))
    expect(cloudFormation.commandCalls(DeleteStackCommand)).toHaveLength(1)
    expect(said).toContain('The service answers')
  })

  const refused = () => cdkThat([{ succeeded: false, output: REFUSAL }], () => tables.push(...TABLES))

  test('without CloudFront clears up, and offers the API without the page', async () => {
    await deploy(toolsWith({ cdk: refused() }), options())
    expect(cloudFormation.commandCalls(DeleteStackCommand)).toHaveLength(1)
    expect(calls.map((args) => args.includes('console=false'))).toEqual([false, true])
    expect(said).toContain('verified the account')
  })

  test('without CloudFront and somebody to ask clears up, and names the option', async () => {
    const tools = toolsWith({ cdk: refused() })
    await expect(deploy(tools, options('--yes'))).rejects.toThrow('add --no-page')
    expect(stacks.has(STACK)).toBe(false)
    expect(tables).toEqual([])
  })

  test('that fails otherwise stops, and leaves a stack alone that was there before', async () => {
    stacks.set(STACK, stackOf(STACK))
    tables.push(...TABLES)
    const cdk = async () => ({ succeeded: false, output: 'a quota' })
    await expect(deploy(toolsWith({ cdk }), options('--yes'))).rejects.toThrow('The deployment failed')
    expect(stacks.has(STACK)).toBe(true)
    expect(tables).toEqual(TABLES)
  })

  test.each([
    ['region', error('Error', 'Region is missing'), 'add --region'],
    ['credentials', error('CredentialsProviderError'), 'There are no AWS credentials'],
    ['valid credentials', error('ExpiredTokenException'), 'renew them'],
  ])('stops with a sentence without %s', async (_, cause, message) => {
    sts.on(GetCallerIdentityCommand).rejects(cause)
    await expect(deploy(toolsWith(), options('--yes'))).rejects.toMatchObject({
      name: 'Stop',
      message: expect.stringContaining(message),
    })
  })

  test.each<[string, Partial<Tools>, string]>([
    ['nobody agrees', { agrees: async () => false }, 'Nothing has been changed'],
    ['there is nobody to ask', { agrees: async () => null }, 'add --yes'],
    ['the service does not answer', { fetch: statuses(...Array(20).fill(503)) }, 'answers 503'],
    ['CDK fails', { cdk: async () => ({ succeeded: false, output: '' }) }, 'The deployment failed'],
  ])('stops with a sentence if %s', async (_, changes, message) => {
    await expect(deploy(toolsWith(changes), options())).rejects.toThrow(message)
  })

  test('that is cut off leaves alone what CloudFormation goes on with', async () => {
    const cdk = async () => {
      stacks.set(STACK, stackOf(STACK, 'CREATE_IN_PROGRESS'))
      tables.push(...TABLES)
      return { succeeded: false, output: '' }
    }
    await expect(deploy(toolsWith({ cdk }), options('--yes'))).rejects.toThrow('was cut off')
    expect(tables).toEqual(TABLES)
  })

  test('sends a request that the service accepts', async () => {
    const bodies: unknown[] = []
    const fetch: Tools['fetch'] = async (_, request) => {
      if (typeof request?.body === 'string') bodies.push(JSON.parse(request.body))
      return statuses()()
    }
    await deploy(toolsWith({ fetch }), options('--yes'))
    expect(bodies.map((body) => ShadingRequest.safeParse(body).success)).toEqual([true])
  })

  test('knows its options', () => {
    expect(() => options('--stag', 'dev')).toThrow("Unknown option '--stag'")
    expect(() => readOptions([])).toThrow('Name the stage')
  })
})

describe('destroy', () => {
  beforeEach(() => {
    stacks.set(STACK, stackOf(STACK))
    tables.push(...TABLES)
  })

  test('deletes a protected stack, leaves its data, and says what is left', async () => {
    cloudFormation.on(ListStackResourcesCommand).resolves({
      StackResourceSummaries: [
        {
          LogicalResourceId: 'ApiCloudWatchRole',
          PhysicalResourceId: 'a-role',
          ResourceType: 'AWS::IAM::Role',
          ResourceStatus: 'DELETE_SKIPPED',
          LastUpdatedTimestamp: new Date(),
        },
      ],
    })
    await destroy(toolsWith(), options())
    expect(cloudFormation.commandCalls(UpdateTerminationProtectionCommand)).toHaveLength(1)
    expect(stacks.has(STACK)).toBe(false)
    const [, left = ''] = said.split('Left in the account:')
    for (const it of [...TABLES, 'AWS::IAM::Role a-role', 'CDKToolkit']) expect(left).toContain(it)
    expect(left).not.toContain('somebody')
  })

  test('deletes the data too if it is told to, even without a stack', async () => {
    stacks.clear()
    const ownBackup = `${STACK}-backup`
    tables.push(ownBackup)
    await destroy(toolsWith(), options('--yes', '--delete-data'))
    expect(dynamoDb.commandCalls(UpdateTableCommand, { DeletionProtectionEnabled: false })).toHaveLength(2)
    expect(tables).toEqual([ownBackup])
    expect(said).toContain(`Left in the account:\n  ${ownBackup}`)
  })

  test('changes nothing unless the person agrees', async () => {
    await expect(destroy(toolsWith({ agrees: async () => false }), options())).rejects.toThrow(
      'Nothing has been',
    )
    expect(stacks.has(STACK)).toBe(true)
  })
})
