import { beforeAll, expect, test } from 'vitest'
import { runAnalysis } from '../../../lib/operations/analyses.ts'
import { createSite } from '../../../lib/operations/sites.ts'
import { Estimate } from '../../../lib/schemas/analysis.ts'
import type { Site } from '../../../lib/schemas/site.ts'
import { heatMap, report } from '../../../local/demo/report.ts'
import { demoSite } from '../../../local/demo/site.ts'
import { dataOf, useService } from '../../http.ts'

const { request } = useService()

const analyze = async (body: typeof demoSite): Promise<{ site: Site; result: Estimate }> => {
  const site = dataOf(createSite, await request('POST', '/sites', { body }))
  const result = Estimate.parse(
    dataOf(runAnalysis, await request('POST', `/sites/${site.id}/analysis?year=2026`)),
  )
  return { site, result }
}

let site: Site
let result: Estimate
let text: string
beforeAll(async () => {
  const analyzed = await analyze(demoSite)
  site = analyzed.site
  result = analyzed.result
  text = report(site, result)
})

test('fits into 80 columns', () => {
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test('states the energy loss, how certain it is, and which light it is made of', () => {
  const { annualLoss, beamLoss, diffuseLoss, range } = result.energy ?? {}
  const [loss, low, high] = [annualLoss, range?.low, range?.high].map((value) => value?.toFixed(1))
  expect(text).toContain(`${loss} %, between ${low} and ${high} % if every height is 1° off`)
  expect(text).toContain(`${beamLoss?.toFixed(1)} % of the beam on the panels`)
  expect(text).toContain(`${diffuseLoss?.toFixed(1)} % of the sky's light`)
})

test('shows one production: that of the energy loss', () => {
  const { baseline, energy } = result
  const year = [baseline.ac_annual, energy.adjustedAnnual].map((kWh) =>
    Math.round(kWh).toLocaleString('en-US'),
  )
  expect(
    text
      .match(/^Year.*$/m)?.[0]
      .trim()
      .split(/\s+/),
  ).toEqual(['Year', ...year])
  expect(text).not.toContain(Math.round(result.adjusted.adjustedAnnual).toLocaleString('en-US'))
})

/** The last number of the line that begins with a label. */
const lastNumber = (label: string): number => {
  const line = text.split('\n').findLast((candidate) => candidate.startsWith(label)) ?? ''
  return Number(line.split(' ').at(-1)?.replaceAll(',', ''))
}

test('the hours of a month add up to the energy that the production table lacks', () => {
  const december = (result.baseline.ac_monthly[11] ?? 0) - (result.energy?.adjustedMonthly[11] ?? 0)
  expect(lastNumber('Dec ')).toBe(Math.round(december))
})

test('names the weather, and says what it stands in for', () => {
  const note = 'built-in climate averages: PVGIS is not reachable'
  expect(text).toContain('\nWeather: Embedded estimator on a monthly climatology')
  const baseline = { ...result.baseline, note }
  expect(report(site, { ...result, baseline })).toContain(`\nWeather: ${note}. Embedded`)
})

test('an open horizon has no map', async () => {
  const open = await analyze({ ...demoSite, horizonProfile: [], obstacles: [] })
  expect(report(open.site, open.result)).not.toContain('Lost kWh')
  expect(report(open.site, open.result)).toContain('0.0 %, between 0.0 and')
})

test('a cell of the map stands under its hour, shaded by quarters of the greatest loss, beside the sum of its month', () => {
  const losses = Array.from({ length: 12 }, () => new Array<number>(24).fill(0))
  for (const [month, hour, loss] of [
    [0, 8, 4],
    [0, 9, 0.01],
    [0, 12, 2],
    [5, 0, 1],
    [11, 23, 3],
  ] as const)
    losses[month]?.splice(hour, 1, loss)
  const [, header = '', ...rows] = heatMap(losses)
  expect(rows.pop()).toBe('░ up to 1.0   ▒ up to 2.0   ▓ up to 3.0   █ up to 4.0 kWh   blank: nothing')
  expect(rows).toHaveLength(12)
  const nine = header.indexOf('9:00')
  expect(rows[0]?.slice(nine - 2, nine + 2)).toBe('██░░')
  expect(rows[0]?.indexOf('▒▒')).toBe(header.indexOf('12:00'))
  expect(rows[5]?.indexOf('░░')).toBe(header.indexOf('0:00'))
  expect(rows[11]?.indexOf('▓▓')).toBe(header.indexOf('21:00') + 4)
  expect(rows[0]).toMatch(/^Jan .* 6$/)
  expect(rows[1]).toMatch(/^Feb {57}0$/)
})
