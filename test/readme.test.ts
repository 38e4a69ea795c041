import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { runCurl } from './curl.ts'
import { KEY, useService } from './http.ts'

const { url } = useService()

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const section = (title: string): string =>
  new RegExp(`^## ${title}$([\\s\\S]*?)^## `, 'm').exec(README)?.[1] ?? ''
const example = section('A worked example')

/** Commands, and the response to the last of them if the README shows it. Each command extends to the next one. */
const blocks = Array.from(
  example.matchAll(/^```sh\n([\s\S]*?)^```$(?:\s+^```json\n([\s\S]*?)^```$)?/gm),
  ([, commands = '', shown]) => ({ commands: commands.split(/^(?=curl |[A-Z]+=)/m), shown }),
)

const [SITE_ID = ''] = /(?<=^ID=)[\w-]+/m.exec(example) ?? []
const [ANALYSIS_ID = ''] = /(?<=\/analyses\/)[\w-]+/.exec(example) ?? []

const CUT = '…'

/** A reader's expected response: the shown parts, and the rest of shortened lists. */
const whole = (shown: unknown, actual: unknown): unknown => {
  if (typeof shown !== 'object' || shown === null || typeof actual !== 'object' || actual === null)
    return shown
  if (Array.isArray(shown) && Array.isArray(actual)) {
    const items = shown.filter((item) => item !== CUT).map((item, i) => whole(item, actual[i]))
    const rest: unknown[] = actual.slice(items.length)
    return shown.at(-1) === CUT && rest.length > 0 ? [...items, ...rest] : shown.map((_, i) => items[i])
  }
  const members = new Map(Object.entries(actual))
  return Object.fromEntries(
    Object.entries(shown).map(([name, member]) => [name, whole(member, members.get(name))]),
  )
}

const WithId = z.object({ id: z.string() })
const Losses = z.object({
  shading: z.object({ averageShadingLoss: z.number() }),
  adjusted: z.object({ adjustedAnnual: z.number() }),
  energy: z.object({ annualLoss: z.number(), adjustedAnnual: z.number() }),
})

test('the README’s worked example works, and its responses are right to the last digit', async () => {
  let [siteId, analysisId] = [SITE_ID, ANALYSIS_ID]
  /** The quoted mark is valid JSON only in an array, so the README cannot shorten numbers or omit fields. */
  const read = (response: string): unknown =>
    JSON.parse(response.replaceAll(CUT, `"${CUT}"`).replaceAll(/\d{4}-[\d-]+T[\d:]+\.\d{3}Z/g, 'now'))
  const assigned: string[] = []
  const failed: string[] = []
  const answers: unknown[] = []
  for (const { commands, shown } of blocks)
    for (const [i, command] of commands.entries()) {
      if (!command.startsWith('curl')) {
        assigned.push(command)
        continue
      }
      const script = [...assigned, `URL='${url()}'`, `KEY='x-api-key: ${KEY}'`, command].join('\n')
      const here = script.replaceAll(SITE_ID, siteId).replaceAll(ANALYSIS_ID, analysisId)
      const { status, envelope } = await runCurl(here)
      if (status !== 200) failed.push(command)
      const [newest] = z.array(WithId).safeParse(envelope.data).data ?? []
      analysisId = newest?.id ?? analysisId
      if (shown === undefined || i < commands.length - 1) continue
      siteId = WithId.safeParse(envelope.data).data?.id ?? siteId
      const reply = read(JSON.stringify(envelope).replaceAll(siteId, SITE_ID))
      expect(reply).toStrictEqual(whole(read(shown), reply))
      answers.push(envelope.data)
    }
  expect(failed).toEqual([expect.stringContaining('panelTlt')])
  expect(answers).toHaveLength(3)

  const { shading, adjusted, energy } = Losses.parse(answers[1])
  const quoted = section('Which loss to quote')
  expect(quoted).toContain(`${shading.averageShadingLoss.toFixed(1)} % of the daylight hours`)
  expect(quoted).toContain(`${energy.annualLoss.toFixed(1)} % of the energy`)
  expect(adjusted.adjustedAnnual).toBe(energy.adjustedAnnual)
})
