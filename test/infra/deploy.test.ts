import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { STSClient } from '@aws-sdk/client-sts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { remember } from '../../infra/deploy/choices.ts'
import { deploy, IDLE_DOLLARS } from '../../infra/deploy/deploy.ts'
import { destroy } from '../../infra/deploy/destroy.ts'
import { readOptions } from '../../infra/deploy/options.ts'
import { reasonOf } from '../../infra/deploy/reasons.ts'
import type { Tools } from '../../infra/deploy/tools.ts'
import { ShadingRequest } from '../../lib/schemas/sun.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ACCOUNT, KEY, startAccount } from './account.ts'

const REGION = 'eu-central-1'
const EMAIL = 'someone@example.org'
const STACK = 'ShadingEstimation-prod'
const TABLES = [`${STACK}-TablesSites-1`, `${STACK}-TablesAnalyses-1`]
const PAGE = 'https://page.example.org'
const OUTPUTS = { Url: 'https://api.example.org/prod', ApiKeyFirst: 'key-id', ApiKeyFirstCommand: 'aws …' }
const REFUSAL =
  'Resource handler returned message: "Access denied for operation \'AWS::CloudFront::Distribution: Your account must be ' +
  'verified before you can add new CloudFront resources. To verify your account, please contact AWS Support"'

const folder = temporaryFolder(afterAll)
const configuration = join(folder, 'cdk.json')
const account = await startAccount()
afterAll(account.close)

let said = ''
const asked: string[] = []
const calls: string[][] = []
const bodies: unknown[] = []
const fetched: string[] = []

const stack = (isWithPage = true, outputs: Readonly<Record<string, string>> = {}) => ({
  status: 'CREATE_COMPLETE',
  isProtected: true,
  outputs: { ...OUTPUTS, ...(isWithPage && { ConsoleUrl: PAGE }), ...outputs },
})
const addTables = (): void => {
  for (const table of TABLES) account.tables.add(table)
}

const forget = (): void => {
  said = ''
  for (const it of [asked, calls, bodies, fetched]) it.length = 0
}

beforeEach(() => {
  forget()
  account.reset()
  account.stacks.set('CDKToolkit', { status: 'CREATE_COMPLETE' })
  copyFileSync('cdk.json', configuration)
})

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
const client = { region: REGION, endpoint: account.url, credentials }

/** The circumstances of a command. */
interface World {
  /** The user's answers, then `y`; null without a terminal. Default: no address for alarms. */
  readonly answers?: (string | null)[]
  /** Results of `cdk`, in order; then it succeeds. */
  readonly results?: Partial<Awaited<ReturnType<Tools['cdk']>>>[]
  /** Called while `cdk` deploys. */
  readonly meanwhile?: () => void
  /** Statuses of the service's responses, in order; then 200. */
  readonly statuses?: number[]
}

/** In place of a status: the name does not resolve. */
const UNREACHABLE = 0

const toolsIn = ({ answers = [''], results = [], meanwhile, statuses = [] }: World): Tools => ({
  sts: new STSClient(client),
  cloudFormation: new CloudFormationClient(client),
  apiGateway: new APIGatewayClient(client),
  dynamoDb: new DynamoDBClient(client),
  configuration,
  cdk: async ([command = '', ...args]) => {
    calls.push([command, ...args])
    const result = { succeeded: true, output: '', ...results.shift() }
    if (command === 'bootstrap') return result
    const failed = account.stacks.get(STACK) ?? { status: 'ROLLBACK_COMPLETE', isProtected: true }
    account.stacks.set(STACK, result.succeeded ? stack(!args.includes('console=false')) : failed)
    meanwhile?.()
    return result
  },
  fetch: async (url, request) => {
    fetched.push(String(url))
    if (typeof request?.body === 'string') bodies.push(JSON.parse(request.body))
    const reply = { openapi: '3.1.0', data: { averageShadingLoss: 12.34 } }
    const status = statuses.shift() ?? 200
    if (status === UNREACHABLE) throw new TypeError('fetch failed')
    return Response.json(reply, { status })
  },
  say: (text) => {
    said += `${text}\n`
  },
  ask: async (question) => {
    asked.push(question)
    const next = answers.shift()
    return next === undefined ? 'y' : next
  },
  sleep: async () => {},
})

const run = (command: 'deploy' | 'destroy', args: readonly string[], world: World = {}): Promise<void> =>
  ({ deploy, destroy })[command](toolsIn(world), readOptions(command, args))

const Remembered = z.object({ context: z.object({ stages: z.record(z.string(), z.unknown()) }) })
const remembered = (stage = 'prod') =>
  Remembered.parse(JSON.parse(readFileSync(configuration, 'utf8'))).context.stages[stage]

test('deploy says what it creates and costs, deploys, and prints addresses, key and the way back', async () => {
  await run('deploy', [])
  expect(calls).toEqual([
    ['deploy', STACK, '--require-approval', 'never', '-c', 'stage=prod', '-c', 'console=true'],
  ])
  for (const text of [
    `In account ${ACCOUNT}, region ${REGION}`,
    `about ${IDLE_DOLLARS.toFixed(2)} dollars a month`,
    'loses 12.3 %',
    ...[OUTPUTS.Url, PAGE, KEY],
    `npm run destroy -- --stage prod --region ${REGION} --delete-data`,
  ])
    expect(said).toContain(text)
  expect(bodies.map((body) => ShadingRequest.safeParse(body).success)).toEqual([true])
})

test('deploy keeps the key out of logs, and waits until API Gateway knows it', async () => {
  await run('deploy', ['--yes', '--hide-key'], { statuses: [200, 403, 403, 200] })
  expect(said).toContain('The service answers')
  expect(said).toContain(OUTPUTS.Url)
  expect(said).not.toContain(KEY)
  expect(said).not.toContain('#key=')
})

test.each([
  ['leads to the stage', 200],
  ['has no record yet', UNREACHABLE],
  ['still leads elsewhere', 404],
])('deploy tests the address of API Gateway if a domain %s', async (_, status) => {
  const gateway = { GatewayUrl: 'https://gateway.example.org/prod', DomainTarget: 'target.example.org' }
  const meanwhile = () => void account.stacks.set(STACK, stack(true, gateway))
  await run('deploy', ['--yes'], { statuses: [200, 200, status], meanwhile })
  const [ofGateway, ofDomain] = [gateway.GatewayUrl, OUTPUTS.Url]
  expect(fetched).toEqual([`${ofGateway}/openapi.json`, `${ofGateway}/shading`, `${ofDomain}/openapi.json`])
  for (const text of [OUTPUTS.Url, PAGE, KEY]) expect(said).toContain(text)
  expect(said.includes(`does not answer yet: its DNS record must lead to ${gateway.DomainTarget}`)).toBe(
    status !== 200,
  )
})

test('deploy bootstraps an account that CDK has not been used in', async () => {
  account.stacks.clear()
  await run('deploy', ['--yes'])
  expect(calls[0]).toEqual(['bootstrap', `aws://${ACCOUNT}/${REGION}`])
})

test('deploy replaces what an earlier attempt has left', async () => {
  account.stacks.set(STACK, { status: 'ROLLBACK_COMPLETE' })
  await run('deploy', ['--yes'])
  expect(said).toMatch(/Deleting the remains of the failed deployment.*The service answers/s)
})

test('without CloudFront, deploy clears up, offers the API without the page, and remembers that', async () => {
  await run('deploy', [], { results: [{ succeeded: false, output: REFUSAL }], meanwhile: addTables })
  expect(calls.map((args) => args.includes('console=false'))).toEqual([false, true])
  expect(said).toContain('open a case with AWS Support')
  expect(remembered()).toEqual({ alarmEmail: '', console: false })
})

const FAILED = { succeeded: false }
const REFUSED = { ...FAILED, output: REFUSAL }
const DENIED = { ...FAILED, output: 'User: x is not authorized to perform: sts:AssumeRole on …' }
const exist = (): void => {
  account.stacks.set(STACK, stack())
  addTables()
}
const clear = (): void => account.stacks.clear()
const goOn = (): void => {
  account.stacks.set(STACK, { status: 'CREATE_IN_PROGRESS' })
  addTables()
}

interface Outcome {
  readonly tables?: string[]
  readonly before?: () => void
}
test.each<[what: string, message: string, args: string[], world?: World, outcome?: Outcome]>([
  ['the user does not agree', 'Nothing has been changed', [], { answers: ['', 'n'] }],
  ['there is no terminal', 'add --yes', [], { answers: [null, null] }],
  ['the service does not answer', 'answers 503', [], { statuses: Array(20).fill(503) }],
  ['CDK fails', 'failed. See the output above. Nothing of it', [], { results: [FAILED] }],
  ['CDK is denied something', 'may not do sts:AssumeRole in eu-central-1', [], { results: [DENIED] }],
  ['there is no bootstrap', 'bootstrapped. These credentials', [], { results: [DENIED] }, { before: clear }],
  ['CloudFront is refused', 'add --no-page', ['--yes'], { results: [REFUSED], meanwhile: addTables }],
  ['an update fails', 'is unchanged', ['--yes'], { results: [FAILED] }, { before: exist, tables: TABLES }],
  ['it is cut off', 'was interrupted', ['--yes'], { results: [FAILED], meanwhile: goOn }, { tables: TABLES }],
])('deploy stops with a sentence if %s, and leaves what was there', async (...given) => {
  const [, message, args, world, { before, tables = [] } = {}] = given
  before?.()
  const isThere = account.stacks.has(STACK)
  await expect(run('deploy', args, world)).rejects.toThrow(message)
  expect([...account.tables]).toEqual(tables)
  if (isThere) expect(account.stacks.has(STACK)).toBe(true)
})

const become = (status: string) => () =>
  void account.stacks.set(STACK, { ...stack(), status, updatedAt: '2026-02-02T00:00:00Z' })
const loseAccess = (): void => {
  account.refusal = ['ExpiredToken', 'The security token included in the request is expired']
}

test.each([
  ['UPDATE_ROLLBACK_COMPLETE', 'The stack is unchanged'],
  ['UPDATE_ROLLBACK_FAILED', 'CloudFormation says UPDATE_ROLLBACK_FAILED'],
  ['UPDATE_COMPLETE', 'CloudFormation says UPDATE_COMPLETE'],
  [null, 'CloudFormation says nothing'],
])('deploy says what is known of a stack in the state %s after CDK failed', async (status, message) => {
  exist()
  const meanwhile = status === null ? loseAccess : become(status)
  await expect(run('deploy', ['--yes'], { results: [FAILED], meanwhile })).rejects.toThrow(message)
})

test('deploy refuses a stage that is not in cdk.json, and invalid settings, before it calls AWS', async () => {
  account.refusal = ['AccessDenied', 'must not be called']
  const unknown = run('deploy', ['--stage', 'prd'])
  await expect(unknown).rejects.toThrow('"prd", which is not in cdk.json: its stages are prod, dev')
  writeFileSync(configuration, JSON.stringify({ context: { stages: { prod: { keepDta: true } } } }))
  await expect(run('deploy', [])).rejects.toThrow('keepDta does not exist')
  expect([calls, asked]).toEqual([[], []])
})

test('the commands know their options', () => {
  expect(() => readOptions('deploy', ['--stag', 'dev'])).toThrow(
    "Unknown option '--stag'. The options are --stage, --region,",
  )
  expect(() => readOptions('destroy', ['--yes'])).toThrow('name the stage')
})

const NO_ALARMS = 'No one gets an email when an alarm goes off'

test.each([
  [['someone', EMAIL], EMAIL, `Alarms go to ${EMAIL}`],
  [[''], '', NO_ALARMS],
  [['none'], '', NO_ALARMS],
])('the address for alarms is asked for once, and remembered: %o', async (answers, alarmEmail, sentence) => {
  await run('deploy', [], { answers: [...answers] })
  expect(said.includes('That is not an email address')).toBe(answers.length > 1)
  expect(said).toContain(sentence)
  expect(remembered()).toEqual({ alarmEmail })
  forget()
  await run('deploy', [], { answers: [] })
  expect(said).toContain(sentence)
  expect(asked).toEqual(['Continue? [y/N]'])
})

test('the address for alarms is neither asked for with --yes, nor remembered if the user then does not agree', async () => {
  await run('deploy', ['--yes'])
  expect(asked).toEqual([])
  expect(said).toContain(NO_ALARMS)
  await expect(run('deploy', [], { answers: [EMAIL, 'n'] })).rejects.toThrow('Nothing has been changed')
  expect(readFileSync(configuration, 'utf8')).toBe(readFileSync('cdk.json', 'utf8'))
})

type Step = [arg: string | null, isWithPage: boolean, says: string]
/** Each deploys in turn, and says something about the page. */
test.each<[what: string, deployed: boolean | null, ...steps: Step[]]>([
  [
    'stays out after --no-page, and comes back with --page',
    null,
    ['--no-page', false, 'It has no page'],
    [null, false, 'It has no page; --page adds it'],
    ['--page', true, 'the page on CloudFront, which is new'],
    [null, true, 'It has the page'],
  ],
  ['stays out of a stack that has none, whatever cdk.json does not say', false, [null, false, 'no page']],
  [
    'is removed only if an option or cdk.json says so, and not in silence',
    true,
    [null, true, 'It has the page'],
    ['--no-page', false, 'Its page will be removed'],
  ],
])('the page %s', async (_, deployed, ...steps) => {
  if (deployed !== null) account.stacks.set(STACK, stack(deployed))
  for (const [arg, isWithPage, says] of steps) {
    forget()
    await run('deploy', ['--yes', ...(arg === null ? [] : [arg])])
    expect(calls.at(-1)?.at(-1)).toBe(`console=${isWithPage}`)
    expect(said).toContain(says)
    if (!isWithPage) expect(remembered()).toEqual({ console: false })
  }
})

test('cdk.json keeps its other entries and its format', () => {
  remember(configuration, 'dev', { console: false })
  const before = readFileSync('cdk.json', 'utf8')
  const [was, becomes] = [
    '{ "keepData": false }',
    '{\n        "keepData": false,\n        "console": false\n      }',
  ]
  expect(readFileSync(configuration, 'utf8')).toBe(before.replace(was, becomes))
})

test('destroy deletes a protected stack, leaves its data, and says what is left', async () => {
  account.stacks.set(STACK, { ...stack(), kept: [['AWS::IAM::Role', 'a-role']] })
  addTables()
  await expect(run('destroy', [], { answers: ['n'] })).rejects.toThrow('Nothing has been changed')
  expect(account.stacks.has(STACK)).toBe(true)
  await run('destroy', [], { answers: ['y'] })
  expect(account.stacks.has(STACK)).toBe(false)
  const [, left = ''] = said.split('Left in the account:')
  for (const it of [...TABLES, 'AWS::IAM::Role a-role', 'CDKToolkit']) expect(left).toContain(it)
  expect(left).not.toContain('another-application')
})

test('destroy deletes the data as well with --delete-data, even without a stack', async () => {
  account.stacks.clear()
  const ownBackup = `${STACK}-backup`
  addTables()
  account.tables.add(ownBackup)
  await run('destroy', ['--stage', 'prod', '--yes', '--delete-data'])
  expect([...account.unprotected]).toEqual(TABLES)
  expect([...account.tables]).toEqual([ownBackup])
  expect(said).toContain(`Left in the account:\n  ${ownBackup}`)
})

test('npm run destroy -- --region finds the stage prod, and asks before it deletes', async () => {
  account.stacks.set(STACK, stack())
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder,
    AWS_ENDPOINT_URL: account.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  const npm = promisify(execFile)('npm', ['run', '--silent', 'destroy', '--', '--region', REGION], { env })
  await expect(npm).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `In account ${ACCOUNT}, region ${REGION}:\nThe stack ${STACK} will be deleted`,
    ),
    stderr: 'There is no terminal to confirm on: add --yes to continue.\n',
  })
  expect(account.stacks.has(STACK)).toBe(true)
})

test.each([
  ['AccessDenied: … is not authorized to perform: sts:X on … with an explicit deny', 'requires MFA'],
  ['ExpiredToken: The security token included in the request is expired', 'have expired'],
  ['CredentialsProviderError: Could not load credentials from any providers', 'There are no AWS credentials'],
  ['InvalidClientTokenId: The security token included in the request is invalid.', 'enable this region'],
  ['getaddrinfo ENOTFOUND sts.eu-centrl-1.amazonaws.com', 'The region eu-central-1 cannot be reached'],
  [
    'Region not accepted: region="eu_central" is not a valid hostname component.',
    'region eu-central-1 cannot',
  ],
  ['CredentialsProviderError: Profile mfa requires multi-factor authentication, but …', 'needs an MFA code'],
  ['Region is missing', 'add --region'],
  ['Need to perform AWS calls for account 1, but no credentials have been configured', 'There are no AWS'],
  ['Some other output of CDK', undefined],
])('%s is put into words: %s', (error, sentence) => {
  const expected = sentence === undefined ? undefined : expect.stringContaining(sentence)
  expect(reasonOf(new Error(error), REGION)).toEqual(expected)
})
