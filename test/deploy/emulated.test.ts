import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateApiKeyCommand } from '@aws-sdk/client-api-gateway'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { deploy } from '../../infra/deploy/deploy.ts'
import { readOptions } from '../../infra/deploy/options.ts'
import { type Tools, toolsIn } from '../../infra/deploy/tools.ts'
import { LOOPBACK } from '../../local/listen.ts'
import { freePort } from '../free-port.ts'
import { useService } from '../http.ts'
import { newStage } from '../infra/synthesis.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/*
 * The real commands with the real CDK, from an account without a deployment until nothing is left. The emulator's API Gateway
 * does not answer, so the stack's address is a local server's. It has no Lambda, so the bundles are empty:
 * test/infra/assembly.test.ts has the real `cdk synth`.
 */

const REGION = 'eu-central-1'
const STACK = 'ShadingEstimation-prod'
const folder = temporaryFolder(afterAll)
const KEY = 'as-long-as-keys-of-api-gateway'
const { url } = useService(() => ({ apiKey: KEY }))

const port = await freePort()
const address = `http://${LOOPBACK}:${port}`
const moto = spawn('moto_server', ['-H', LOOPBACK, '-p', String(port)], { stdio: 'ignore' })
afterAll(() => void moto.kill())

const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.looseObject({}).default({}) }),
  ),
  Outputs: z.unknown(),
})
type Resources = z.infer<typeof Template>['Resources']

/** The tables and log groups: moto's CloudFormation lacks some types of the other resources. */
const withoutUnknown = (resources: Resources): Resources =>
  Object.fromEntries(
    Object.entries(resources).flatMap(([id, { Type, Properties, ...resource }]) => {
      if (Type === 'AWS::Logs::LogGroup') return [[id, { ...resource, Type, Properties }]]
      if (Type !== 'AWS::DynamoDB::GlobalTable') return []
      const { Replicas: _, ...table } = Properties
      const DeletionPolicy = String(resource.DeletionPolicy).replace('RetainExceptOnCreate', 'Retain')
      return [[id, { ...resource, DeletionPolicy, Type: 'AWS::DynamoDB::Table', Properties: table }]]
    }),
  )

/**
 * Without the address of the template in the bucket, which moto misreads, CDK sends the template itself. moto cannot remove a
 * stack's protection.
 */
const Manifest = z.looseObject({
  artifacts: z.looseObject({
    [STACK]: z.looseObject({ properties: z.looseObject({ stackTemplateAssetObjectUrl: z.string() }) }),
  }),
})
const asMotoNeedsIt = (text: string): string => {
  const manifest = Manifest.parse(JSON.parse(text))
  const { properties } = manifest.artifacts[STACK]
  const { stackTemplateAssetObjectUrl: _, terminationProtection: __, ...others } = properties
  const stack = { ...manifest.artifacts[STACK], properties: others }
  return JSON.stringify({ ...manifest, artifacts: { ...manifest.artifacts, [STACK]: stack } })
}

let keyId = ''

const adapt = (assembly: string): void => {
  const file = join(assembly, `${STACK}.template.json`)
  const template = Template.parse(JSON.parse(readFileSync(file, 'utf8')))
  const Outputs = { Url: { Value: url() }, ApiKeyFirst: { Value: keyId } }
  writeFileSync(file, JSON.stringify({ ...template, Resources: withoutUnknown(template.Resources), Outputs }))
  const manifest = join(assembly, 'manifest.json')
  writeFileSync(manifest, asMotoNeedsIt(readFileSync(manifest, 'utf8')))
}

let said = ''
const tools = (): Tools => {
  const own = toolsIn(REGION)
  const configuration = join(folder, 'cdk.json')
  copyFileSync(own.configuration, configuration)
  return {
    ...own,
    configuration,
    say: (text) => {
      said += `${text}\n`
      own.say(text)
    },
    cdk: async ([command = '', ...args]) => {
      if (command !== 'deploy') return own.cdk([command, ...args])
      const settings = args.filter((_, i) => args[i - 1] === '-c').map((setting) => setting.split('='))
      const { directory } = newStage(Object.fromEntries(settings)).app.synth()
      adapt(directory)
      return own.cdk([command, ...args, '--app', directory, '--method', 'direct'])
    },
  }
}

// The local server has set the SDK's endpoint to its own database.
beforeAll(async () => {
  Object.assign(process.env, {
    HOME: folder,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: address,
    AWS_ENDPOINT_URL_S3: address,
    AWS_ENDPOINT_URL_DYNAMODB: address,
  })
  await vi.waitFor(() => fetch(`${address}/moto-api/data.json`), { timeout: 120_000, interval: 200 })
  const { id } = await toolsIn(REGION).apiGateway.send(new CreateApiKeyCommand({ name: 'first', value: KEY }))
  keyId = id ?? ''
})

test('from a new account to the first answer', async () => {
  await deploy(tools(), readOptions('deploy', ['--yes', '--no-page']))
  expect(said).toContain('Bootstrapping')
  expect(said).toContain('The service answers')
  expect(said).toContain(`Key   ${KEY}`)
})

/** The output of a command that a user types into a terminal and agrees to. */
const typed = async (command: string): Promise<string> => {
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'])
  let output = ''
  terminal.stdout.on('data', (data) => {
    output += data
    if (String(data).includes('[y/N]')) terminal.stdin.write('y\r')
  })
  const [code] = await once(terminal, 'close')
  expect(code, output).toBe(0)
  return output
}

test('destroyed, the stage leaves its data', async () => {
  const [, left = ''] = (await typed(`npm run destroy -- --region ${REGION}`)).split('Left in the account:')
  expect(left).toMatch(/TablesSites/)
  expect(left).toMatch(/TablesAnalyses/)
})

test('with --delete-data, it deletes the data as well', async () => {
  const output = await typed(`npm run destroy -- --region ${REGION} --stage prod --delete-data`)
  const [, left = ''] = output.split('Left in the account:')
  // CloudFormation deletes the caches, and moto does not complete that.
  expect(left).not.toMatch(/TablesSites|TablesAnalyses/)
  expect(left).toContain('CDKToolkit')
})
