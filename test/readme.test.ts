import { expect, test } from 'vitest'
import * as z from 'zod'
import { runCurl } from './curl.ts'
import { KEY, useService } from './http.ts'
import { followExample, whichLoss } from './worked-example.ts'

const { url } = useService()

const Losses = z.object({
  shading: z.object({ averageShadingLoss: z.number() }),
  adjusted: z.object({ adjustedAnnual: z.number() }),
  energy: z.object({ annualLoss: z.number(), adjustedAnnual: z.number() }),
})

test('the README’s worked example works, and its responses are right to the last digit', async () => {
  const answers = await followExample(runCurl, { URL: url(), KEY: `x-api-key: ${KEY}` })
  const shown = answers.filter(({ expected }) => expected !== undefined)
  for (const { reply, expected } of shown) expect(reply.envelope).toStrictEqual(expected)
  expect(shown).toHaveLength(3)
  const failed = answers.filter(({ reply }) => reply.status !== 200)
  expect(failed.map(({ command }) => command)).toEqual([expect.stringContaining('panelTlt')])

  const analysis = answers.find(({ command }) => command.includes('/analysis'))
  const { shading, adjusted, energy } = Losses.parse(analysis?.reply.envelope.data)
  expect(whichLoss).toContain(`${shading.averageShadingLoss.toFixed(1)} % of the daylight hours`)
  expect(whichLoss).toContain(`${energy.annualLoss.toFixed(1)} % of the energy`)
  expect(adjusted.adjustedAnnual).toBe(energy.adjustedAnnual)
})
