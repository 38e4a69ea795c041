import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IDLE_DOLLARS } from '../../infra/deploy/deploy.ts'
import { readSettings } from '../../infra/settings.ts'
import { operations } from '../../lib/operations/index.ts'
import { synthesize } from './synthesis.ts'

const page = readFileSync('docs/cost.md', 'utf8')

test('docs/cost.md counts the metrics that the alarms are billed for', () => {
  const alarms = synthesize().ofType('CloudWatch::Alarm', 6)
  // Only metrics are billed, not expressions.
  const metrics = alarms.flatMap(([, alarm]) => JSON.stringify(alarm).match(/"MetricName"/g) ?? []).length
  const dollars = (metrics * 0.1).toFixed(2)
  expect(dollars).toBe(IDLE_DOLLARS.toFixed(2))
  expect(page).toContain(`| alarms | ${metrics} metrics in ${alarms.length} alarms · 0.10 | ${dollars} |`)
})

test('docs/cost.md assumes the default limits', () => {
  const paths = new Set(operations.map(({ path }) => path)).size
  expect(page).toContain(`${paths} · 5 · 86,400`)
  const { rateLimit, dailyQuota } = readSettings({})
  expect(page).toContain(`${rateLimit} · 86,400`)
  expect(page).toContain(`${dailyQuota.toLocaleString('en-US')} requests a day`)
})

const numberIn = (cell: string): number => Number(cell.replaceAll(',', ''))

test('docs/cost.md computes the cost of a thousand rows from its quantities and prices', () => {
  const [section = ''] = page.split('## A thousand rows of a run')[1]?.split('```') ?? []
  const rows = section.split('\n').filter((line) => /^\| [a-z…]/.test(line))
  expect(rows).toHaveLength(5)
  for (const row of rows) {
    const cells = row.split('|').slice(2, -1).map(numberIn)
    const [seconds = 0, calls = 0, transitions = 0, puts = 0, gets = 0, reads = 0, writes = 0] = cells
    const parts = [
      0.000_000_2 * calls + ((seconds * 1769) / 1024) * 0.000_013_333_4,
      0.000_025 * transitions,
      0.000_005 * puts + 0.000_000_4 * gets,
      0.000_000_125 * reads + 0.000_000_625 * writes,
    ]
    const total = parts.reduce((sum, part) => sum + part, 0)
    expect(cells.slice(7)).toEqual([...parts, total].map((it) => Number(it.toFixed(4))))
  }
})
