import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Reply } from './http.ts'

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const [, section = ''] = /^## A worked example$([\s\S]*?)^## /m.exec(README) ?? []

/** The text below the example, which repeats its losses in round figures. */
export const [, whichLoss = ''] = /^## Which loss to quote$([\s\S]*?)^## /m.exec(README) ?? []

interface Step {
  readonly command: string
  /** The response in the README, if it shows one. A list that is cut short ends in {@link CUT}. */
  readonly shown?: unknown
}

const CUT = '…'

/** Only in an array is the quoted mark valid JSON, so the README cannot shorten numbers or leave out fields. */
const readJson = (block: string): unknown => JSON.parse(block.replaceAll(CUT, `"${CUT}"`))

/** A command may span several lines: it ends where the next one begins. A response belongs to the last one. */
const readSteps = (commands: string, response: string | undefined): Step[] => {
  const steps = commands.split(/^(?=curl |[A-Z]+=)/m).map((command): Step => ({ command }))
  const last = steps.pop()
  return last && response
    ? [...steps, { ...last, shown: readJson(response) }]
    : [...steps, ...(last ? [last] : [])]
}

const BLOCKS = /^```sh\n([\s\S]*?)^```$(?:\s+^```json\n([\s\S]*?)^```$)?/gm
const steps = Array.from(section.matchAll(BLOCKS)).flatMap(([, commands = '', response]) =>
  readSteps(commands, response),
)

/** The ids of this run, by the ids in the README. */
type Ids = ReadonlyMap<string, string>

const [ANALYSIS_ID = ''] = /(?<=\/analyses\/)[\w-]+/.exec(section) ?? []

const WithId = z.object({ data: z.object({ id: z.string() }) })
const NewestId = z.object({ data: z.tuple([z.object({ id: z.string() })], z.unknown()) })

const learnIds = (shown: unknown, { envelope }: Reply, ids: Map<string, string>): void => {
  const site = WithId.safeParse(shown).data?.data
  const created = WithId.safeParse(envelope).data?.data
  if (site && created) ids.set(site.id, created.id)
  const [newest] = NewestId.safeParse(envelope).data?.data ?? []
  if (newest) ids.set(ANALYSIS_ID, newest.id)
}

const withIds = (text: string, ids: Ids): string =>
  [...ids].reduce((result, [shown, actual]) => result.replaceAll(shown, actual), text)

/** Moments of this run have milliseconds, computed ones do not. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isMoment = (value: unknown): boolean => typeof value === 'string' && MOMENT.test(value)

const member = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const expectedList = (shown: readonly unknown[], actual: unknown, ids: Ids): unknown[] => {
  const items = shown.filter((item) => item !== CUT).map((item, i) => expected(item, member(actual, i), ids))
  const rest: unknown[] = Array.isArray(actual) ? actual.slice(items.length) : []
  if (shown.at(-1) !== CUT) return items
  return rest.length > 0 ? [...items, ...rest] : [...shown]
}

/** What a reader of the README expects: the shown value, with this run's ids and moments and what was cut from lists. */
const expected = (shown: unknown, actual: unknown, ids: Ids): unknown => {
  if (typeof shown === 'string') return isMoment(shown) && isMoment(actual) ? actual : withIds(shown, ids)
  if (Array.isArray(shown)) return expectedList(shown, actual, ids)
  if (typeof shown !== 'object' || shown === null) return shown
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, expected(value, member(actual, key), ids)]),
  )
}

export interface Answer {
  readonly command: string
  readonly reply: Reply
  /** undefined if the README shows no response. */
  readonly expected: unknown
}

/**
 * Follows the README's worked example.
 *
 * @param run runs a shell script whose only command is a curl
 * @param given replaces what the README assigns to these variables
 */
export const followExample = async (
  run: (script: string) => Promise<Reply>,
  given: Readonly<Record<string, string>>,
): Promise<Answer[]> => {
  const overrides = Object.entries(given).map(([name, value]) => `${name}='${value}'`)
  const assignments: string[] = []
  const ids = new Map<string, string>()
  const answers: Answer[] = []
  for (const { command, shown } of steps) {
    if (!command.startsWith('curl')) {
      assignments.push(command)
      continue
    }
    const reply = await run(withIds([...assignments, ...overrides, command].join('\n'), ids))
    learnIds(shown, reply, ids)
    answers.push({ command, reply, expected: shown && expected(shown, reply.envelope, ids) })
  }
  return answers
}
