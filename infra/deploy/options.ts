import { parseArgs } from 'node:util'
import { Stop } from './stop.ts'

export interface Options {
  readonly stage: string
  /** By default that of the environment or the AWS profile. */
  readonly region: string | undefined
  /** Agrees to everything in advance. */
  readonly yes: boolean
  /** Without the page, and so without CloudFront. */
  readonly noPage: boolean
  /** Does not print the key, for logs that others may read. */
  readonly hideKey: boolean
  /** Deletes the tables that a stage leaves otherwise. */
  readonly deleteData: boolean
}

const known = {
  stage: { type: 'string' },
  region: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'no-page': { type: 'boolean', default: false },
  'hide-key': { type: 'boolean', default: false },
  'delete-data': { type: 'boolean', default: false },
} as const

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: known }).values
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}.`)
  }
}

/**
 * @param defaultStage if there is none, the stage must be named
 * @throws Stop for an unknown option, or without a stage
 */
export const readOptions = (args: readonly string[], defaultStage?: string): Options => {
  const {
    'no-page': noPage,
    'hide-key': hideKey,
    'delete-data': deleteData,
    stage = defaultStage,
    ...others
  } = parsed(args)
  if (stage === undefined) throw new Stop('Name the stage, such as --stage prod.')
  return { ...others, stage, region: others.region, noPage, hideKey, deleteData }
}
