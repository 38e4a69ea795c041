import { expect, test } from 'vitest'
import { runAnalysis } from '../../../lib/operations/analyses.ts'
import { createSite } from '../../../lib/operations/sites.ts'
import { Estimate } from '../../../lib/schemas/analysis.ts'
import type { Site } from '../../../lib/schemas/site.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { monthTable, report } from '../../../local/demo/report.ts'
import { demoSite } from '../../../local/demo/site.ts'
import { dataOf, useService } from '../../http.ts'

const { request } = useService()

const analyze = async (body: typeof demoSite): Promise<[Site, Estimate]> => {
  const site = dataOf(createSite, await request('POST', '/sites', { body }))
  const reply = await request('POST', `/sites/${site.id}/analysis?year=2026`)
  return [site, Estimate.parse(dataOf(runAnalysis, reply))]
}

test('the demo states how much is lost, how certain that is, when, and with whose weather', async () => {
  const [site, result] = await analyze(demoSite)
  const { baseline, energy } = result
  const text = report(site, result)
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])

  const { annualLoss, beamLoss, diffuseLoss, range } = energy
  const [loss, low, high] = [annualLoss, range.low, range.high].map((value) => value.toFixed(1))
  expect(text).toContain(`${loss} %, between ${low} and ${high} % if every height is 1° off`)
  expect(text).toContain(`${beamLoss.toFixed(1)} % of the beam on the panels`)
  expect(text).toContain(`${diffuseLoss.toFixed(1)} % of the sky's light`)

  /** The words of the last line that begins with a label. */
  const wordsOf = (label: string) =>
    (text.split('\n').findLast((line) => line.startsWith(label)) ?? '').split(/\s+/)
  const whole = (kWh = 0) => Math.round(kWh).toLocaleString('en-US')
  const lost = baseline.ac_annual - energy.adjustedAnnual
  expect(wordsOf('Year')).toEqual(['Year', ...[baseline.ac_annual, energy.adjustedAnnual, lost].map(whole)])
  const december = [
    baseline.ac_monthly[11],
    energy.adjustedMonthly[11],
    total(energy.lossByMonthAndHour[11] ?? []),
  ]
  expect(wordsOf('Dec').slice(-3)).toEqual(december.map(whole))
  for (const { name, recoveredEnergy } of energy.obstacles)
    expect(wordsOf(name).at(-1)).toBe(whole(recoveredEnergy))

  const note = 'built-in climate averages: PVGIS is not reachable'
  expect(text).toContain('\nWeather: Embedded estimator on a monthly climatology')
  const noted = report(site, { ...result, baseline: { ...baseline, note } })
  expect(noted).toContain(`\nWeather: ${note}. Embedded`)
})

test('a cell of the map stands under its hour, shaded by quarters of the greatest loss', async () => {
  const losses = Array.from({ length: 12 }, () => new Array<number>(24).fill(0))
  for (const [month, hour, loss] of [
    [0, 8, 4],
    [0, 9, 0.01],
    [0, 12, 2],
    [5, 0, 1],
    [11, 23, 3],
  ] as const)
    losses[month]?.splice(hour, 1, loss)
  const [, result] = await analyze(demoSite)
  const energy = { ...result.energy, lossByMonthAndHour: losses }
  const [, header = '', ...rows] = monthTable({ ...result, energy })
  expect(rows.pop()).toBe('░ up to 1.0   ▒ up to 2.0   ▓ up to 3.0   █ up to 4.0 kWh   blank: nothing')
  expect(rows).toHaveLength(13)
  const nine = header.indexOf('9:00')
  expect(rows[0]?.slice(nine - 2, nine + 2)).toBe('██░░')
  expect(rows[0]?.indexOf('▒▒')).toBe(header.indexOf('12:00'))
  expect(rows[5]?.indexOf('░░')).toBe(header.indexOf('0:00'))
  expect(rows[11]?.indexOf('▓▓')).toBe(header.indexOf('21:00') + 4)
  expect(rows[1]?.slice(0, 52)).toBe('Feb'.padEnd(52))
})
