import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { APIGatewayClient } from '@aws-sdk/client-api-gateway'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { STSClient } from '@aws-sdk/client-sts'
import { ROOT } from '../bundling.ts'
import type { CdkResult, Tools } from './tools.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** null if there is nobody to ask. */
export const ask = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await prompt.question(`${question} `)).trim()
  } finally {
    prompt.close()
  }
}

const cdk = async (args: readonly string[]): Promise<CdkResult> => {
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

/** Clients of one region, which is also that of CDK. */
export const toolsIn = (region: string | undefined): Tools => {
  // CDK and the clients look here first.
  if (region !== undefined) Object.assign(process.env, { AWS_REGION: region, AWS_DEFAULT_REGION: region })
  return {
    sts: new STSClient(),
    cloudFormation: new CloudFormationClient(),
    apiGateway: new APIGatewayClient(),
    dynamoDb: new DynamoDBClient(),
    cdk,
    fetch,
    say,
    agrees: async (question) => {
      const answer = await ask(`${question} [y/N]`)
      return answer === null ? null : /^y(es)?$/i.test(answer)
    },
    sleep: (seconds) => setTimeout(1000 * seconds),
  }
}
