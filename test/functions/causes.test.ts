import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { estimate } from '../../lib/operations/estimates.ts'
import type { Obstacle } from '../../lib/schemas/obstacle.ts'
import { dataOf, useService } from '../http.ts'
import { APPLE_TREE, screen } from '../lib/horizon/skylines.ts'
import { type Profile, point } from '../lib/shading/profiles.ts'

const { request } = useService()
const page = readFileSync(join(import.meta.dirname, '../../docs/causes.md'), 'utf8')

const PANELS = { latitude: 47.2692, longitude: 11.4041, panelTilt: 30, panelAzimuth: 180, systemSize: 8 }

/** Both face the panels. */
const near = screen('near wall', [150, 10], [210, 10], 4)
const farWall = (height: number) => screen('far wall', [150, 20], [210, 20], height)
const tree = screen('tree', [200, 10], [235, 10], 5, APPLE_TREE.transmittance)
const mountain: Profile = [
  ...[point(0, 5), point(90, 5), point(135, 8), point(180, 10)],
  ...[point(205, 18), point(230, 18), point(270, 8)],
]
const trees = Array.from({ length: 50 }, (_, i) =>
  screen(`Tree ${i}`, [100 + 3 * i, 12], [106 + 3 * i, 12], 5, 0.3),
)

const lossOf = async (obstacles: readonly Obstacle[], horizonProfile: Profile = []) => {
  const body = { ...PANELS, horizonProfile, obstacles, year: 2026 }
  const { baseline, energy } = dataOf(estimate, await request('POST', '/estimate', { body })).estimate
  return {
    lost: baseline.ac_annual - energy.adjustedAnnual,
    takes: energy.causes?.map((cause) => cause.energy) ?? [],
    recovers: energy.obstacles.map(({ recoveredEnergy }) => recoveredEnergy),
  }
}

const kilowattHours = (energy = Number.NaN, digits = 0): string =>
  energy.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const range = (values: readonly number[]) =>
  `${kilowattHours(Math.min(...values))} to ${kilowattHours(Math.max(...values))}`

test.each([
  [8, 1],
  [10, 0],
])('docs/causes.md shows what two walls in line take, the far one of %d m', async (height, digits) => {
  const { lost, takes, recovers } = await lossOf([near, farWall(height)])
  const [nearTakes, farTakes] = takes.slice(1).map((energy) => kilowattHours(energy, digits))
  expect(page).toContain(
    `| ${kilowattHours(lost)} | near wall | ${nearTakes} | ${kilowattHours(recovers[0])} |\n` +
      `| | | far wall | ${farTakes} | ${kilowattHours(recovers[1])} |`,
  )
})

test('docs/causes.md shows what a tree before a mountain takes, and fifty in a row', async () => {
  const { lost, takes, recovers } = await lossOf([tree], mountain)
  expect(page).toContain(
    `| ${kilowattHours(lost)} | horizon | ${kilowattHours(takes[0])} | |\n` +
      `| | | tree | ${kilowattHours(takes[1])} | ${kilowattHours(recovers[0])} |`,
  )
  const all = await lossOf(trees)
  expect(page).toContain(
    `| ${kilowattHours(all.lost)} | each tree | ${range(all.takes.slice(1))} | ${range(all.recovers)} |`,
  )
})
