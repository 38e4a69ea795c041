import { expect, test } from 'vitest'
import { exampleSite } from '../../../examples/site.ts'
import { runAnalysis } from '../../../lib/operations/analyses.ts'
import { createSite } from '../../../lib/operations/sites.ts'
import { Estimate } from '../../../lib/schemas/analysis.ts'
import { total } from '../../../lib/solar/calendar.ts'
import { report } from '../../../local/demo/report.ts'
import { dataOf, useService } from '../../http.ts'

const { request } = useService()

test('the demo states how much is lost, how certain that is, in which month, and with whose weather', async () => {
  const site = dataOf(createSite, await request('POST', '/sites', { body: exampleSite }))
  const reply = await request('POST', `/sites/${site.id}/analysis?year=2026`)
  const result = Estimate.parse(dataOf(runAnalysis, reply))
  const { baseline, energy } = result
  const text = report(site, result)
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])

  const { annualLoss, beamLoss, diffuseLoss, range } = energy
  const [loss, low, high] = [annualLoss, range.low, range.high].map((value) => value.toFixed(1))
  expect(text).toContain(`${loss} %, between ${low} and ${high} % if the horizon is 1° off`)
  expect(text).toContain(`${beamLoss.toFixed(1)} % of the beam on the panels`)
  expect(text).toContain(`${diffuseLoss.toFixed(1)} % of the sky's light`)

  /** The words of the last line with a label. */
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
  expect(wordsOf('Dec')).toEqual(['Dec', ...december.map(whole)])
  for (const { name, recoveredEnergy } of energy.obstacles)
    expect(wordsOf(name).at(-1)).toBe(whole(recoveredEnergy))

  const note = 'built-in climate averages: PVGIS is not reachable'
  expect(text).toContain('\nWeather: Embedded estimator on a monthly climatology')
  const noted = report(site, { ...result, baseline: { ...baseline, note } })
  expect(noted).toContain(`\nWeather: ${note}. Embedded`)
})
