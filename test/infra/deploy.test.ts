import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { STSClient } from '@aws-sdk/client-sts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { remember } from '../../infra/deploy/choices.ts'
import { deploy, IDLE_DOLLARS } from '../../infra/deploy/deploy.ts'
import { destroy } from '../../infra/deploy/destroy.ts'
import { readOptions } from '../../infra/deploy/options.ts'
import { reasonOf } from '../../infra/deploy/reasons.ts'
import type { CdkResult, Tools } from '../../infra/deploy/tools.ts'
import { ShadingRequest } from '../../lib/schemas/sun.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ACCOUNT, KEY, startAccount } from './account.ts'

const REGION = 'eu-central-1'
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

let said: string
let asked: string[]
let calls: string[][]

const stack = (isWithPage = true, status = 'CREATE_COMPLETE') => ({
  status,
  isProtected: true,
  outputs: { ...OUTPUTS, ...(isWithPage && { ConsoleUrl: PAGE }) },
})

beforeEach(() => {
  account.reset()
  account.stacks.set('CDKToolkit', { status: 'CREATE_COMPLETE' })
  copyFileSync('cdk.json', configuration)
  said = ''
  asked = []
  calls = []
})

/** What `cdk` does in turn; by default it succeeds. */
const cdkThat =
  (results: Partial<CdkResult>[] = [], deployed: () => void = () => {}) =>
  async ([command = '', ...args]: readonly string[]): Promise<CdkResult> => {
    calls.push([command, ...args])
    const result = { succeeded: true, output: '', ...results.shift() }
    if (command === 'bootstrap') return result
    const isWithPage = !args.includes('console=false')
    account.stacks.set(
      STACK,
      result.succeeded ? stack(isWithPage) : { status: 'ROLLBACK_COMPLETE', isProtected: true },
    )
    deployed()
    return result
  }

const statuses =
  (...given: number[]) =>
  async (): Promise<Response> =>
    Response.json({ openapi: '3.1.0', data: { averageShadingLoss: 12.34 } }, { status: given.shift() ?? 200 })

/** A user who gives these answers, and then agrees to everything. */
const answering =
  (...answers: (string | null)[]) =>
  async (question: string): Promise<string | null> => {
    asked.push(question)
    const next = answers.shift()
    return next === undefined ? 'y' : next
  }

const client = {
  region: REGION,
  endpoint: account.url,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
}

const toolsWith = (changes: Partial<Tools> = {}): Tools => ({
  sts: new STSClient(client),
  cloudFormation: new CloudFormationClient(client),
  apiGateway: new APIGatewayClient(client),
  dynamoDb: new DynamoDBClient(client),
  configuration,
  cdk: cdkThat(),
  fetch: statuses(),
  say: (text) => {
    said += `${text}\n`
  },
  ask: answering(''),
  sleep: async () => {},
  ...changes,
})

const options = (...args: string[]) => readOptions('deploy', args)

const Remembered = z.object({ context: z.object({ stages: z.record(z.string(), z.unknown()) }) })
const remembered = (stage = 'prod') =>
  Remembered.parse(JSON.parse(readFileSync(configuration, 'utf8'))).context.stages[stage]

describe('deploy', () => {
  test('says what it creates and costs, deploys, and prints addresses, key and the way back', async () => {
    await deploy(toolsWith(), options())
    expect(calls).toEqual([
      ['deploy', STACK, '--require-approval', 'never', '-c', 'stage=prod', '-c', 'console=true'],
    ])
    expect(said).toContain(`In account ${ACCOUNT}, region ${REGION}`)
    expect(said).toContain(`about ${IDLE_DOLLARS.toFixed(2)} dollars a month`)
    expect(said).toContain('loses 12.3 %')
    for (const text of [OUTPUTS.Url, PAGE, KEY]) expect(said).toContain(text)
    expect(said).toContain(`npm run destroy -- --stage prod --region ${REGION} --delete-data`)
  })

  test('bootstraps an account that CDK has not been used in', async () => {
    account.stacks.clear()
    await deploy(toolsWith(), options('--yes'))
    expect(calls[0]).toEqual(['bootstrap', `aws://${ACCOUNT}/${REGION}`])
  })

  test('refuses a stage that is not in cdk.json, and invalid settings, before it calls AWS', async () => {
    account.refusal = ['AccessDenied', 'must not be called']
    const unknown = deploy(toolsWith(), options('--stage', 'prd'))
    await expect(unknown).rejects.toThrow('"prd", which is not in cdk.json: its stages are prod, dev')
    writeFileSync(configuration, JSON.stringify({ context: { stages: { prod: { keepDta: true } } } }))
    await expect(deploy(toolsWith(), options())).rejects.toThrow('keepDta is not a setting')
    expect([calls, asked]).toEqual([[], []])
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
    account.stacks.set(STACK, { status: 'ROLLBACK_COMPLETE' })
    await deploy(toolsWith(), options('--yes'))
    expect(said).toContain('Deleting what the failed deployment has left')
    expect(said).toContain('The service answers')
  })

  const refused = () =>
    cdkThat([{ succeeded: false, output: REFUSAL }], () => {
      for (const table of TABLES) account.tables.add(table)
    })

  test('without CloudFront clears up, offers the API without the page, and remembers that', async () => {
    await deploy(toolsWith({ cdk: refused() }), options())
    expect(calls.map((args) => args.includes('console=false'))).toEqual([false, true])
    expect(said).toContain('verified the account')
    expect(remembered()).toEqual({ alarmEmail: '', console: false })
  })

  test('without CloudFront and a terminal clears up, and names the option', async () => {
    const tools = toolsWith({ cdk: refused() })
    await expect(deploy(tools, options('--yes'))).rejects.toThrow('add --no-page')
    expect([...account.stacks.keys()]).toEqual(['CDKToolkit'])
    expect([...account.tables]).toEqual([])
  })

  test('that fails otherwise stops, and leaves a stack alone that was there before', async () => {
    account.stacks.set(STACK, stack())
    for (const table of TABLES) account.tables.add(table)
    const cdk = async () => ({ succeeded: false, output: 'a quota' })
    await expect(deploy(toolsWith({ cdk }), options('--yes'))).rejects.toThrow('The stack is as it was')
    expect(account.stacks.has(STACK)).toBe(true)
    expect([...account.tables]).toEqual(TABLES)
  })

  const denied = { succeeded: false, output: 'User: x is not authorized to perform: sts:AssumeRole on …' }
  test.each<[string, Partial<Tools>, string]>([
    ['the user does not agree', { ask: answering('', 'n') }, 'Nothing has been changed'],
    ['there is no terminal', { ask: async () => null }, 'add --yes'],
    ['the service does not answer', { fetch: statuses(...Array(20).fill(503)) }, 'answers 503'],
    [
      'CDK fails',
      { cdk: cdkThat([{ succeeded: false }]) },
      'failed. The output above says why. Nothing of it',
    ],
    ['CDK is denied something', { cdk: cdkThat([denied]) }, 'may not do sts:AssumeRole in eu-central-1'],
  ])('stops with a sentence if %s', async (_, changes, message) => {
    await expect(deploy(toolsWith(changes), options())).rejects.toThrow(message)
  })

  test('that cannot bootstrap says why', async () => {
    account.stacks.clear()
    const result = deploy(toolsWith({ cdk: cdkThat([denied]) }), options('--yes'))
    await expect(result).rejects.toThrow(
      'could not be bootstrapped. These credentials may not do sts:AssumeRole',
    )
  })

  test('that is cut off leaves alone what CloudFormation goes on with', async () => {
    const cdk = async () => {
      account.stacks.set(STACK, { status: 'CREATE_IN_PROGRESS' })
      for (const table of TABLES) account.tables.add(table)
      return { succeeded: false, output: '' }
    }
    await expect(deploy(toolsWith({ cdk }), options('--yes'))).rejects.toThrow('was cut off')
    expect([...account.tables]).toEqual(TABLES)
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
  })
})

describe('the address for alarms', () => {
  test('is asked for once, and remembered with the settings of the stage', async () => {
    const ask = answering('someone', 'someone@example.org')
    await deploy(toolsWith({ ask }), options())
    expect(said).toContain('That is not an email address')
    expect(said).toContain('Alarms go to someone@example.org')
    expect(remembered()).toEqual({ alarmEmail: 'someone@example.org' })
    asked = []
    await deploy(toolsWith({ ask: answering() }), options())
    expect(asked).toEqual(['Go on? [y/N]'])
  })

  test.each(['', 'none'])('may be none ("%s"), which is remembered and said', async (answer) => {
    await deploy(toolsWith({ ask: answering(answer) }), options())
    expect(remembered()).toEqual({ alarmEmail: '' })
    said = ''
    asked = []
    await deploy(toolsWith({ ask: answering() }), options())
    expect(said).toContain('No one gets an email when an alarm goes off')
    expect(asked).toEqual(['Go on? [y/N]'])
  })

  test('is not asked for with --yes, but its absence is said, and nothing is remembered', async () => {
    await deploy(toolsWith({ ask: async () => Promise.reject(new Error('asked')) }), options('--yes'))
    expect(said).toContain('No one gets an email when an alarm goes off')
    expect(readFileSync(configuration, 'utf8')).toBe(readFileSync('cdk.json', 'utf8'))
  })

  test('is not remembered if the user then does not agree', async () => {
    const tools = toolsWith({ ask: answering('someone@example.org', 'n') })
    await expect(deploy(tools, options())).rejects.toThrow('Nothing has been changed')
    expect(remembered()).toBeUndefined()
  })
})

describe('the page', () => {
  /** Deploys, and returns whether with the page. */
  const isWithPage = async (...args: string[]): Promise<boolean> => {
    calls = []
    said = ''
    await deploy(toolsWith(), options('--yes', ...args))
    return calls.at(-1)?.at(-1) === 'console=true'
  }

  test('stays out after --no-page, and comes back with --page', async () => {
    expect(await isWithPage('--no-page')).toBe(false)
    expect(said).toContain('It has no page')
    expect(remembered()).toEqual({ console: false })
    expect(await isWithPage()).toBe(false)
    expect(said).toContain('It has no page; --page adds it')
    expect(await isWithPage('--page')).toBe(true)
    expect(said).toContain('the page on CloudFront, which is new')
    expect(await isWithPage()).toBe(true)
  })

  test('stays out of a stack that has none, from a checkout that does not say so', async () => {
    account.stacks.set(STACK, stack(false))
    expect(await isWithPage()).toBe(false)
    expect(remembered()).toEqual({ console: false })
  })

  test('is removed only if an option or cdk.json says so, and not in silence', async () => {
    account.stacks.set(STACK, stack())
    expect(await isWithPage()).toBe(true)
    expect(await isWithPage('--no-page')).toBe(false)
    expect(said).toContain('Its page is removed')
  })
})

test('cdk.json keeps its other entries and its format', () => {
  remember(configuration, 'dev', { console: false })
  const before = readFileSync('cdk.json', 'utf8')
  expect(readFileSync(configuration, 'utf8')).toBe(
    before.replace(
      '"dev": { "keepData": false }',
      '"dev": {\n        "keepData": false,\n        "console": false\n      }',
    ),
  )
})

describe('destroy', () => {
  beforeEach(() => {
    account.stacks.set(STACK, { ...stack(), kept: [['AWS::IAM::Role', 'a-role']] })
    for (const table of TABLES) account.tables.add(table)
  })

  test('deletes a protected stack, leaves its data, and says what is left', async () => {
    await destroy(toolsWith({ ask: answering() }), readOptions('destroy', []))
    expect(account.stacks.has(STACK)).toBe(false)
    const [, left = ''] = said.split('Left in the account:')
    for (const it of [...TABLES, 'AWS::IAM::Role a-role', 'CDKToolkit']) expect(left).toContain(it)
    expect(left).not.toContain('another-application')
  })

  test('deletes the data as well with --delete-data, even without a stack', async () => {
    account.stacks.clear()
    const ownBackup = `${STACK}-backup`
    account.tables.add(ownBackup)
    await destroy(toolsWith(), readOptions('destroy', ['--stage', 'prod', '--yes', '--delete-data']))
    expect([...account.unprotected]).toEqual(TABLES)
    expect([...account.tables]).toEqual([ownBackup])
    expect(said).toContain(`Left in the account:\n  ${ownBackup}`)
  })

  test('changes nothing unless the user agrees, and does not guess the stage with --yes', async () => {
    const refused = destroy(toolsWith({ ask: answering('n') }), readOptions('destroy', []))
    await expect(refused).rejects.toThrow('Nothing has been changed')
    expect(account.stacks.has(STACK)).toBe(true)
    expect(() => readOptions('destroy', ['--yes'])).toThrow('name the stage')
  })
})

describe('as the user runs them', () => {
  const MFA_PROFILE = `[profile mfa]
role_arn = arn:aws:iam::${ACCOUNT}:role/admin
source_profile = mfa
mfa_serial = arn:aws:iam::${ACCOUNT}:mfa/someone
aws_access_key_id = test
aws_secret_access_key = test
`
  const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

  /** `npm run …` without a terminal, and only with the given credentials. */
  const npm = async (
    command: readonly string[],
    environment: Readonly<Record<string, string>> = CREDENTIALS,
  ) => {
    writeFileSync(join(folder, 'config'), MFA_PROFILE)
    const env = {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      AWS_CONFIG_FILE: join(folder, 'config'),
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_ENDPOINT_URL: account.url,
      AWS_MAX_ATTEMPTS: '1',
      ...environment,
    }
    const run = promisify(execFile)('npm', ['run', '--silent', ...command], { env })
    return run.then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    )
  }

  test('npm run destroy -- --region finds the stage prod, and asks before it deletes', async () => {
    account.stacks.set(STACK, stack())
    const { stdout, stderr } = await npm(['destroy', '--', '--region', REGION])
    expect(stdout).toContain(`In account ${ACCOUNT}, region ${REGION}:\nThe stack ${STACK} will be deleted`)
    expect(stderr).toBe('There is no terminal to ask on: add --yes to go on.\n')
    expect(account.stacks.has(STACK)).toBe(true)
  })

  const DENIED = `User: arn:aws:iam::${ACCOUNT}:user/x is not authorized to perform: cloudformation:DescribeStacks on resource: *`
  test.each<[string, readonly [string, string] | null, Record<string, string>, string[], string]>([
    [
      'denied access',
      ['AccessDenied', DENIED],
      CREDENTIALS,
      ['deploy'],
      'may not do cloudformation:DescribeStacks',
    ],
    [
      'a policy',
      ['AccessDenied', `${DENIED} with an explicit deny`],
      CREDENTIALS,
      ['destroy'],
      'requires MFA',
    ],
    ['a profile with MFA', null, { AWS_PROFILE: 'mfa' }, ['deploy'], 'The AWS profile needs an MFA code'],
    ['no credentials', null, {}, ['destroy'], 'There are no AWS credentials'],
    ['expired credentials', ['ExpiredToken', 'expired'], CREDENTIALS, ['destroy'], 'have expired'],
    [
      'a region that is none',
      null,
      { ...CREDENTIALS, AWS_ENDPOINT_URL: '' },
      ['deploy', 'eu_central'],
      'The region eu_central cannot be reached',
    ],
  ])('%s is one sentence', async (_, refusal, environment, [command = '', region = REGION], sentence) => {
    account.refusal = refusal
    const { code, stderr } = await npm([command, '--', '--region', region], environment)
    expect(stderr).toContain(sentence)
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.any(String)]])
  })
})

test.each([
  ['CredentialsProviderError: Could not load credentials from any providers', 'There are no AWS credentials'],
  ['InvalidClientTokenId: The security token included in the request is invalid.', 'enable this region'],
  ['getaddrinfo ENOTFOUND sts.eu-centrl-1.amazonaws.com', 'The region eu-centrl-1 cannot be reached'],
  ['Region is missing', 'add --region'],
  ['Need to perform AWS calls for account 1, but no credentials have been configured', 'There are no AWS'],
])('%s is put into words', (error, sentence) => {
  expect(reasonOf(new Error(error), 'eu-centrl-1')).toContain(sentence)
  expect(reasonOf('Some other output of CDK')).toBeUndefined()
})
