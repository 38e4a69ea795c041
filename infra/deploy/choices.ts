import { readFileSync, writeFileSync } from 'node:fs'
import type { Stack } from '@aws-sdk/client-cloudformation'
import * as z from 'zod'
import { readSettings } from '../settings.ts'
import type { Options } from './options.ts'
import { isFailedCreation, outputsOf } from './stack.ts'
import type { Tools } from './tools.ts'

/* The choices that later deployments repeat: they are in cdk.json, under the stage. */

/** Unlike objects, records keep their order. */
const Values = z.record(z.string(), z.unknown())
const Stages = z.record(z.string(), Values).default({})

const read = (file: string) => {
  const configuration = Values.parse(JSON.parse(readFileSync(file, 'utf8')))
  const context = Values.parse(configuration.context)
  return { configuration, context, stages: Stages.parse(context.stages) }
}

const ARRAY_OF_SCALARS = /\[\s+([^[\]{}]*?)\s+\]/g

/** Changes settings of a stage in cdk.json, in the format of `npm run format`. */
export const remember = (file: string, stage: string, changes: Readonly<Record<string, unknown>>): void => {
  const { configuration, context, stages } = read(file)
  const changed = { ...stages, [stage]: { ...stages[stage], ...changes } }
  const text = JSON.stringify({ ...configuration, context: { ...context, stages: changed } }, null, 2)
  const compact = (_: string, items: string): string => `[${items.replaceAll(/\s*\n\s*/g, ' ')}]`
  writeFileSync(file, `${text.replaceAll(ARRAY_OF_SCALARS, compact)}\n`)
}

/**
 * A stage's page and alarms in cdk.json; undefined if missing. A null `alarmEmail` means that no one gets the alarms.
 *
 * @throws SettingsError for a stage that cdk.json does not list, or an invalid setting
 */
export const settingsOf = ({ configuration }: Tools, stage: string) => {
  const { context, stages } = read(configuration)
  const { console: page, alarmEmail } = readSettings({ ...context, stage })
  const isGiven = 'console' in { ...context, ...stages[stage] }
  return { page: isGiven ? page : undefined, alarmEmail }
}

/** @returns undefined without a terminal */
const askForAddress = async ({ ask, say }: Tools): Promise<string | null | undefined> => {
  for (;;) {
    const answer = await ask('Which email address should receive the alarms (empty for none)?')
    if (answer === null) return undefined
    if (/^(none)?$/i.test(answer)) return null
    if (z.email().safeParse(answer).success) return answer
    say('That is not an email address.')
  }
}

const pageSentence = (page: boolean, hadPage: boolean | undefined): string => {
  if (page) return `It has the page on CloudFront${hadPage === false ? ', which is new' : ''}.`
  return hadPage === true ? 'Its page will be removed.' : 'It has no page; --page adds it.'
}

const alarmSentence = (email: string | null | undefined): string =>
  email
    ? `Alarms go to ${email}, once the address is confirmed.`
    : 'No one gets an email when an alarm goes off: to change that, set alarmEmail under the stage in cdk.json.'

/**
 * Decides whether the stage gets the page and who gets its alarms: from the options, else cdk.json, else the deployed stage.
 * Asks for the alarms' address unless cdk.json has one, or says that there is none.
 */
export const choose = async (
  tools: Tools,
  { page: wanted, yes }: Options,
  settings: ReturnType<typeof settingsOf>,
  deployed: Stack | null,
) => {
  const hadPage = deployed && !isFailedCreation(deployed) ? outputsOf(deployed).has('ConsoleUrl') : undefined
  const page = wanted ?? settings.page ?? hadPage ?? true
  const asked = settings.alarmEmail === undefined && !yes ? await askForAddress(tools) : undefined
  return {
    page,
    /** In words: the page and the alarms of the stage, and changes to them. */
    summary: `${pageSentence(page, hadPage)}\n${alarmSentence(settings.alarmEmail ?? asked)}`,
    /** Settings that cdk.json lacks. */
    news: {
      ...(page !== (settings.page ?? true) && { console: page }),
      ...(asked !== undefined && { alarmEmail: asked ?? '' }),
    },
  }
}

export type Choices = Awaited<ReturnType<typeof choose>>
