import { expect, test } from 'vitest'
import { SITE } from '../http.ts'
import { startServerForTest } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Half a circle wide, so that they all overlap. */
const screens = Array.from({ length: 25 }, (_, i) => ({
  name: `Screen ${i}`,
  from: { direction: String(7 * i), distance: 10 + i },
  to: { direction: String((7 * i + 175) % 360), distance: 12 + i },
  height: 2 + i / 5,
  transmittance: 0.3,
}))

/** Four megabytes, with an eighth of a second of computing for the body and for each variant. */
const heavy = JSON.stringify({
  latitude: 47.27,
  longitude: 11.39,
  panelTilt: 30,
  panelAzimuth: 180,
  systemSize: 4,
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
  for (let round = 0; round < 10; round++) {
    expect((await request('POST', '/sites', { body: SITE })).status).toBe(200)
    expect((await request('GET', '/sites')).status).toBe(200)
    expect((await request('GET', '/runs')).status).toBe(200)
    answered += 3
  }
  await Promise.all(estimates)
  // In one queue with the estimates, each would wait for a part of one.
  expect(answeredBefore).toBeGreaterThanOrEqual(9)
  // A busy machine may need longer than a request has.
  for (const status of statuses) expect([200, 503, 504]).toContain(status)
})
