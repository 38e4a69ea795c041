import { parseArgs } from 'node:util'
import { Stop } from './tools.ts'

const known = {
  /** A stage of cdk.json. */
  stage: { type: 'string' },
  /** Default: the region from the environment or the AWS profile. */
  region: { type: 'string' },
  /** Agrees to everything in advance. */
  yes: { type: 'boolean', default: false },
  /** With or without the page, and so CloudFront. Default: as before. */
  page: { type: 'boolean' },
  /** Does not print the key, for logs that others may read. */
  'hide-key': { type: 'boolean', default: false },
  /** Also deletes the tables that a stage otherwise keeps. */
  'delete-data': { type: 'boolean', default: false },
} as const

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: known, allowNegative: true }).values
  } catch (error) {
    const options = Object.keys(known).map((name) => `--${name}`)
    throw new Stop(
      `${error instanceof Error ? error.message : error}. The options are ${options.join(', ')}.`,
    )
  }
}

/** @throws Stop for an unknown option, or for `destroy --yes` without a stage */
export const readOptions = (command: string | undefined, args: readonly string[]) => {
  const { 'hide-key': hideKey, 'delete-data': deleteData, stage, region, page, yes } = parsed(args)
  if (command === 'destroy' && yes && stage === undefined)
    throw new Stop('With --yes, name the stage, such as --stage prod.')
  return { stage: stage ?? 'prod', region, yes, page, hideKey, deleteData }
}

export type Options = ReturnType<typeof readOptions>
