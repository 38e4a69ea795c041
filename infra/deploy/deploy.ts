import { GetApiKeyCommand } from '@aws-sdk/client-api-gateway'
import { type Account, findAccount } from './account.ts'
import { deleteTable, tablesOf } from './data.ts'
import type { Options } from './options.ts'
import { smokeTest } from './smoke-test.ts'
import { deleteStack, findStack, isFailedCreation, outputsOf, stackNameOf } from './stack.ts'
import { Stop } from './stop.ts'
import type { Tools } from './tools.ts'

/** What a month without requests costs, as docs/cost.md adds up. */
export const IDLE_DOLLARS = 2.7

const announcement = ({ stage, noPage }: Options, { id, region }: Account): string => `
In account ${id}, region ${region}, this creates or updates the stack ${stackNameOf(stage)}:
  an API with a function for each operation, tables in DynamoDB, a state machine and a bucket for runs,
  alarms and a dashboard${noPage ? '' : ', and the page on CloudFront'}.
Without requests it costs about ${IDLE_DOLLARS.toFixed(2)} dollars a month, and 0.45 for each GB that is stored; see docs/cost.md.
`

/** @throws Stop if the person does not agree, or cannot be asked */
export const agree = async (
  { agrees }: Pick<Tools, 'agrees'>,
  { yes }: Pick<Options, 'yes'>,
  question: string,
): Promise<void> => {
  const answer = yes || (await agrees(question))
  if (answer === null) throw new Stop('There is nobody to ask: add --yes to go on.')
  if (!answer) throw new Stop('Nothing has been changed.')
}

const TOOLKIT = 'CDKToolkit'

/** Creates the bucket and the roles that CDK deploys with, once per account and region. */
const bootstrapOnce = async (tools: Tools, { id, region }: Account): Promise<void> => {
  if (await findStack(tools, TOOLKIT)) return
  tools.say('Bootstrapping CDK, which this account and region need once …')
  const { succeeded } = await tools.cdk(['bootstrap', `aws://${id}/${region}`])
  if (!succeeded) throw new Stop('CDK could not be bootstrapped: its output above says why.')
}

/** Deletes what a first deployment that failed has left, which would be in the way of the next one. */
const clearFailedCreation = async (tools: Tools, name: string): Promise<void> => {
  const stack = await findStack(tools, name)
  if (!stack || !isFailedCreation(stack)) return
  tools.say('Deleting what the failed deployment has left …')
  await deleteStack(tools, stack)
}

/** AWS lets a new account have CloudFront distributions only after it has verified the account. */
const isCloudFrontRefusal = (output: string): boolean =>
  /account must be verified before you can add( new)? CloudFront resources/i.test(output)

const REFUSAL =
  'AWS does not let this account use CloudFront until it has verified the account, which a case with AWS Support starts.'

const contextOf = ({ stage, noPage }: Options): string[] => [
  ...['-c', `stage=${stage}`],
  ...(noPage ? ['-c', 'console=false'] : []),
]

/** @throws Stop if the deployment fails */
const deployStack = async (tools: Tools, options: Options): Promise<void> => {
  const name = stackNameOf(options.stage)
  await clearFailedCreation(tools, name)
  const isFirst = (await findStack(tools, name)) === null
  const before = isFirst ? await tablesOf(tools, name) : []
  const arguments_ = ['deploy', name, '--require-approval', 'never', ...contextOf(options)]
  const { succeeded, output } = await tools.cdk(arguments_)
  if (succeeded) return
  if (isFirst) {
    await clearFailedCreation(tools, name)
    // The CLI may have failed while CloudFormation goes on.
    if (await findStack(tools, name))
      throw new Stop(
        `The deployment was cut off. Wait until CloudFormation is done with ${name}, and deploy again.`,
      )
    const left = (await tablesOf(tools, name)).filter((table) => !before.includes(table))
    for (const table of left) await deleteTable(tools, table)
  }
  if (options.noPage || !isCloudFrontRefusal(output))
    throw new Stop(
      `The deployment failed: the output above says why. ${isFirst ? 'Nothing of it is left.' : 'The stack is as it was.'}`,
    )
  tools.say(REFUSAL)
  if (options.yes || !(await tools.agrees('Deploy the API without the page?')))
    throw new Stop('To deploy the API without the page, add --no-page.')
  await deployStack(tools, { ...options, noPage: true })
}

/** The outputs of the stack whose names follow from those of its API keys: `ApiKeyFirst`, and `ApiKeyFirstCommand`. */
const keyIdIn = (outputs: ReadonlyMap<string, string>): string | undefined =>
  [...outputs].find(([name]) => /^ApiKey\w+$/.test(name) && !name.endsWith('Command'))?.[1]

const readKey = async ({ apiGateway }: Tools, id: string): Promise<string> => {
  const { value } = await apiGateway.send(new GetApiKeyCommand({ apiKey: id, includeValue: true }))
  if (value === undefined) throw new Stop(`The value of the API key ${id} cannot be read.`)
  return value
}

/** @param key is printed, and part of the page's address */
const addresses = (outputs: ReadonlyMap<string, string>, url: string, key: string | undefined): string => {
  const page = outputs.get('ConsoleUrl')
  const fragment = key === undefined ? '' : `/#key=${encodeURIComponent(key)}`
  return [
    ...(page === undefined ? [] : [`  Page  ${page}${fragment}`]),
    `  API   ${url}`,
    ...(key === undefined ? [] : [`  Key   ${key}`]),
  ].join('\n')
}

/**
 * Deploys a stage, and shows that it answers.
 *
 * @throws Stop if something is missing or refused
 */
export const deploy = async (tools: Tools, options: Options): Promise<void> => {
  const account = await findAccount(tools)
  tools.say(announcement(options, account))
  await agree(tools, options, 'Go on?')
  await bootstrapOnce(tools, account)
  await deployStack(tools, options)
  const name = stackNameOf(options.stage)
  const stack = await findStack(tools, name)
  const outputs = stack ? outputsOf(stack) : new Map<string, string>()
  const [url, keyId] = [outputs.get('Url'), keyIdIn(outputs)]
  if (url === undefined || keyId === undefined) throw new Stop(`The stack ${name} has no address or no key.`)
  const key = await readKey(tools, keyId)
  const loss = await smokeTest(tools, url, key)
  tools.say(`
The service answers: a place below a ridge of 20° in the south loses ${loss.toFixed(1)} % of its daylight hours.
${addresses(outputs, url, options.hideKey ? undefined : key)}
To remove everything: npm run destroy -- --stage ${options.stage} --region ${account.region} --delete-data
`)
}
