import { STSClient } from '@aws-sdk/client-sts'
import { deploy } from './deploy.ts'
import { destroy } from './destroy.ts'
import { type Options, readOptions } from './options.ts'
import { ask, toolsIn } from './own-tools.ts'
import { Stop } from './stop.ts'

/* `npm run deploy` and `npm run destroy`. */

/** The region of the environment or the AWS profile, or the one that the person names. */
const regionOf = async ({ region }: Options): Promise<string | undefined> => {
  const found = region ?? (await new STSClient().config.region().catch(() => undefined))
  return found ?? ((await ask('Which region, such as eu-central-1?')) || undefined)
}

try {
  const [name, ...args] = process.argv.slice(2)
  const isDestroyed = name === 'destroy'
  const options = readOptions(args, isDestroyed ? undefined : 'prod')
  await (isDestroyed ? destroy : deploy)(toolsIn(await regionOf(options)), options)
} catch (error) {
  if (!(error instanceof Stop)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
