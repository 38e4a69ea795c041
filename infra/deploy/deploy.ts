import { GetApiKeyCommand } from '@aws-sdk/client-api-gateway'
import type { Stack } from '@aws-sdk/client-cloudformation'
import { type Choices, choose, remember, settingsOf } from './choices.ts'
import type { Options } from './options.ts'
import { reasonOf } from './reasons.ts'
import { smokeTest } from './smoke-test.ts'
import {
  deleteStack,
  deleteTable,
  findStack,
  isFailedCreation,
  outputsOf,
  stackNameOf,
  TOOLKIT,
  tablesOf,
} from './stack.ts'
import { type Account, findAccount, Stop, type Tools } from './tools.ts'

/** The cost of a month without requests, from docs/cost.md. */
export const IDLE_DOLLARS = 1.5

const announcement = (stage: string, { summary }: Choices, { id, region }: Account): string => `
In account ${id}, region ${region}, this creates or updates the stack ${stackNameOf(stage)}:
an API with a function for each operation, tables in DynamoDB, a state machine and a bucket for runs, alarms and a dashboard.
${summary}
Without requests it costs about ${IDLE_DOLLARS.toFixed(2)} dollars a month, and 0.45 for each GB that is stored; see docs/cost.md.
`

/** null without a terminal to ask on. */
const agrees = async ({ ask }: Tools, question: string): Promise<boolean | null> => {
  const answer = await ask(`${question} [y/N]`)
  return answer === null ? null : /^y(es)?$/i.test(answer)
}

/** @throws Stop if the user does not agree, or cannot be asked */
export const agree = async (tools: Tools, { yes }: Options): Promise<void> => {
  const answer = yes || (await agrees(tools, 'Continue?'))
  if (answer === null) throw new Stop('There is no terminal to confirm on: add --yes to continue.')
  if (!answer) throw new Stop('Nothing has been changed.')
}

const whyOf = (output: string, region: string): string => reasonOf(output, region) ?? 'See the output above.'

const bootstrapOnce = async (tools: Tools, { id, region }: Account): Promise<void> => {
  if (await findStack(tools, TOOLKIT)) return
  tools.say('Bootstrapping CDK, once for this account and region …')
  const { succeeded, output } = await tools.cdk(['bootstrap', `aws://${id}/${region}`])
  if (!succeeded) throw new Stop(`CDK could not be bootstrapped. ${whyOf(output, region)}`)
}

/** Deletes the stack of a failed first deployment, which would block the next one. */
const clearFailedCreation = async (tools: Tools, name: string): Promise<void> => {
  const stack = await findStack(tools, name)
  if (!stack || !isFailedCreation(stack)) return
  tools.say('Deleting the remains of the failed deployment …')
  await deleteStack(tools, stack)
}

/** AWS must verify a new account before it can have CloudFront distributions. */
const CLOUDFRONT_REFUSAL = /account must be verified before you can add( new)? CloudFront resources/i
const REFUSAL =
  'AWS does not let this account use CloudFront until it has been verified: open a case with AWS Support.'

/** Stores the choices where CDK reads them. */
const rememberNews = ({ configuration, say }: Tools, stage: string, news: Choices['news']): void => {
  const settings = Object.entries(news).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
  if (settings.length === 0) return
  remember(configuration, stage, news)
  say(`Remembered for later deployments, under stages.${stage} in cdk.json: ${settings.join(', ')}`)
}

/** Deletes everything that a failed first deployment has left. */
const clearFirst = async (tools: Tools, name: string, before: readonly string[]): Promise<void> => {
  await clearFailedCreation(tools, name)
  // The CLI may have failed while CloudFormation continues.
  if (await findStack(tools, name))
    throw new Stop(
      `The deployment was interrupted. Wait until CloudFormation has finished with ${name}, then deploy again.`,
    )
  const left = (await tablesOf(tools, name)).filter((table) => !before.includes(table))
  for (const table of left) await deleteTable(tools, table)
}

/** The state of a stack after an update of CDK failed: CloudFormation may continue it, or even have completed it. */
const stateAfter = (before: Stack, after: Stack | null): string => {
  const { StackStatus = 'nothing', LastUpdatedTime } = after ?? {}
  const isUntouched = LastUpdatedTime?.getTime() === before.LastUpdatedTime?.getTime()
  return StackStatus === 'UPDATE_ROLLBACK_COMPLETE' || (isUntouched && /^[A-Z]+_COMPLETE$/.test(StackStatus))
    ? 'The stack is unchanged.'
    : `CloudFormation says ${StackStatus} of the stack: see its events before you deploy again.`
}

/** @throws Stop if the deployment fails */
const deployStack = async (
  tools: Tools,
  options: Options,
  account: Account,
  page: boolean,
): Promise<void> => {
  const { stage, yes } = options
  const name = stackNameOf(stage)
  await clearFailedCreation(tools, name)
  const before = await findStack(tools, name)
  const tables = before ? [] : await tablesOf(tools, name)
  const context = ['-c', `stage=${stage}`, '-c', `console=${page}`]
  const { succeeded, output } = await tools.cdk(['deploy', name, '--require-approval', 'never', ...context])
  if (succeeded) return
  if (!before) await clearFirst(tools, name, tables)
  if (!page || !CLOUDFRONT_REFUSAL.test(output)) {
    const after = before && (await findStack(tools, name).catch(() => null))
    const state = before ? stateAfter(before, after) : 'Nothing of it remains.'
    throw new Stop(`The deployment failed. ${whyOf(output, account.region)} ${state}`)
  }
  tools.say(REFUSAL)
  if (yes || !(await agrees(tools, 'Deploy the API without the page?')))
    throw new Stop('To deploy the API without the page, add --no-page.')
  rememberNews(tools, stage, { console: false })
  await deployStack(tools, options, account, false)
}

/** The id of the first API key. Outputs are named after the keys: `ApiKeyFirst`, and `ApiKeyFirstCommand`. */
const keyIdIn = (outputs: ReadonlyMap<string, string>): string | undefined =>
  [...outputs].find(([name]) => /^ApiKey\w+$/.test(name) && !name.endsWith('Command'))?.[1]

const readKey = async ({ apiGateway }: Tools, id: string): Promise<string> => {
  const { value } = await apiGateway.send(new GetApiKeyCommand({ apiKey: id, includeValue: true }))
  if (value === undefined) throw new Stop(`The value of the API key ${id} cannot be read.`)
  return value
}

/** @param key printed, and included in the page's address */
const addresses = (outputs: ReadonlyMap<string, string>, url: string, key: string | undefined): string => {
  const page = outputs.get('ConsoleUrl')
  const fragment = key === undefined ? '' : `/#key=${encodeURIComponent(key)}`
  return [
    ...(page === undefined ? [] : [`  Page  ${page}${fragment}`]),
    `  API   ${url}`,
    ...(key === undefined ? [] : [`  Key   ${key}`]),
  ].join('\n')
}

/** How to reach the API while its own domain does not lead to it; empty if it does, or if there is none. */
const domainHint = async ({ fetch }: Tools, url: string, gateway: string, target = ''): Promise<string> => {
  if (url === gateway || (await fetch(`${url}/openapi.json`).catch(() => null))?.ok) return ''
  return `
${url} does not answer yet: its DNS record must lead to ${target}.
Without hostedZoneId, create it as a CNAME. Until then, the API is at ${gateway}`
}

/**
 * Deploys a stage, and checks that it answers.
 *
 * @throws Stop if something is missing or refused
 */
export const deploy = async (tools: Tools, options: Options): Promise<void> => {
  const { stage, hideKey } = options
  const settings = settingsOf(tools, stage)
  const account = await findAccount(tools)
  const name = stackNameOf(stage)
  const choices = await choose(tools, options, settings, await findStack(tools, name))
  tools.say(announcement(stage, choices, account))
  await agree(tools, options)
  rememberNews(tools, stage, choices.news)
  await bootstrapOnce(tools, account)
  await deployStack(tools, options, account, choices.page)
  const outputs = outputsOf(await findStack(tools, name))
  const [url, keyId] = [outputs.get('Url'), keyIdIn(outputs)]
  if (url === undefined || keyId === undefined) throw new Stop(`The stack ${name} has no URL or no API key.`)
  const key = await readKey(tools, keyId)
  const gateway = outputs.get('GatewayUrl') ?? url
  const loss = await smokeTest(tools, gateway, key)
  tools.say(`
The service answers: a place below a ridge of 20° in the south loses ${loss.toFixed(1)} % of its daylight hours.
${addresses(outputs, url, hideKey ? undefined : key)}${await domainHint(tools, url, gateway, outputs.get('DomainTarget'))}
To remove everything: npm run destroy -- --stage ${stage} --region ${account.region} --delete-data
`)
}
