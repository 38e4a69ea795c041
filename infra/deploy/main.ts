import { STSClient } from '@aws-sdk/client-sts'
import { SettingsError } from '../settings.ts'
import { deploy } from './deploy.ts'
import { destroy } from './destroy.ts'
import { readOptions } from './options.ts'
import { reasonOf } from './reasons.ts'
import { ask, Stop, toolsIn } from './tools.ts'

/* `npm run deploy` and `npm run destroy`. */

/** The given region, or the one from the environment or the AWS profile, or the user's answer. */
const regionOf = async (named: string | undefined): Promise<string | undefined> => {
  const found = named ?? (await new STSClient().config.region().catch(() => undefined))
  return found ?? ((await ask('Which region, such as eu-central-1?')) || undefined)
}

let region: string | undefined
try {
  const [name, ...args] = process.argv.slice(2)
  const options = readOptions(name, args)
  region = await regionOf(options.region)
  await (name === 'destroy' ? destroy : deploy)(toolsIn(region), options)
} catch (error) {
  const isOurs = error instanceof Stop || error instanceof SettingsError
  const sentence = isOurs ? error.message : reasonOf(error, region)
  if (sentence === undefined) throw error
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
