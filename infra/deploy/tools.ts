import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { ROOT } from '../bundling.ts'

/** Stops a command. The message is one sentence for the user. */
export class Stop extends Error {
  override readonly name = 'Stop'
}

/** The user's answer, trimmed; null without a terminal. */
export const ask = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await prompt.question(`${question} `)).trim()
  } finally {
    prompt.close()
  }
}

/** Runs the CDK CLI in the clients' region, and shows its output. */
const cdk = async (args: readonly string[]) => {
  const child = spawn(process.execPath, ['node_modules/aws-cdk/bin/cdk', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
      process.stdout.write(data)
    })
  await once(child, 'close')
  return { succeeded: child.exitCode === 0, output }
}

/** The commands' access to AWS, the service and the user, in one region. */
export const toolsIn = (region: string | undefined) => {
  // CDK and the clients look here first.
  if (region !== undefined) Object.assign(process.env, { AWS_REGION: region, AWS_DEFAULT_REGION: region })
  return {
    sts: new STSClient(),
    cloudFormation: new CloudFormationClient(),
    apiGateway: new APIGatewayClient(),
    dynamoDb: new DynamoDBClient(),
    configuration: join(ROOT, 'cdk.json'),
    cdk,
    fetch,
    say: (text: string): void => void process.stdout.write(`${text}\n`),
    ask,
    sleep: (seconds: number): Promise<void> => setTimeout(1000 * seconds),
  }
}

export type Tools = ReturnType<typeof toolsIn>

/** The account of the credentials, and the region of the clients. */
export const findAccount = async ({ sts }: Tools) => {
  const region = await sts.config.region()
  const { Account: id } = await sts.send(new GetCallerIdentityCommand())
  if (id === undefined) throw new Stop('AWS does not say whose credentials these are.')
  return { id, region }
}

export type Account = Awaited<ReturnType<typeof findAccount>>
