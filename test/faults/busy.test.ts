import { expect, test } from 'vitest'
import { SITE } from '../http.ts'
import { screen } from '../lib/horizon/skylines.ts'
import { startServerForTest } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Half a circle wide, so that they all overlap. */
const screens = Array.from({ length: 25 }, (_, i) =>
  screen(`Screen ${i}`, [7 * i, 10 + i], [(7 * i + 175) % 360, 12 + i], 2 + i / 5, 0.3),
)

const { name: _, ...PANELS } = SITE

/** Four megabytes, with an eighth of a second of computing for the body and for each variant. */
const heavy = JSON.stringify({
  ...PANELS,
  obstacles: screens,
  otherPlanes: Array.from({ length: 3 }, (_, i) => ({ panelTilt: i, panelAzimuth: 90 * i, systemSize: 3 })),
  variants: ['A', 'B'].map((name, i) => ({ name, panelTilt: i })),
}).padEnd(4_000_000)

test('beside 24 heavy estimates at once, everything else is answered as ever', async () => {
  const { request } = await startServerForTest(temporaryFolder(), { variables: { ESTIMATORS: 'embedded' } })
  const statuses: number[] = []
  let answered = 0
  let answeredBefore: number | undefined
  const estimates = Array.from({ length: 24 }, async () => {
    const { status } = await request('POST', '/estimate', { body: heavy })
    statuses.push(status)
    if (status === 200) answeredBefore ??= answered
  })
  for (; answered < 30; answered++) {
    const [method, path, body] = answered % 3 === 0 ? ['POST', '/sites', SITE] : ['GET', '/sites']
    expect((await request(method, path, { body })).status).toBe(200)
  }
  await Promise.all(estimates)
  // In one queue with the estimates, each would wait for a part of one.
  expect(answeredBefore).toBeGreaterThanOrEqual(9)
  // A busy machine may need longer than a request has.
  for (const status of statuses) expect([200, 503, 504]).toContain(status)
})
