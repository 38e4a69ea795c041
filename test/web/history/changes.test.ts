import { expect, test } from 'vitest'
import type { Analysis } from '../../../web/src/api/types.ts'
import { changesText } from '../../../web/src/history/changes.ts'
import { estimate } from '../site/example.ts'
import { obstacle } from '../skyline/obstacles.ts'

const wall = obstacle({ name: 'Wall' })
const inputs = { ...estimate.inputs, panelTilt: 30, otherPlanes: [], horizonProfile: [], obstacles: [wall] }

type Changes = Partial<typeof estimate.inputs>
const stored = (changes: Changes): Analysis => ({
  id: 'an-id',
  siteId: 'a-site',
  createdAt: '2026-06-21T12:00:00Z',
  result: { ...estimate, siteId: 'a-site', siteName: 'Roof', inputs: { ...inputs, ...changes } },
})

const otherPlanes = [{ panelTilt: 10, panelAzimuth: 90, systemSize: 2 }]
const horizonProfile = [{ direction: 'S', heightAngle: 12 }]

test.each<[text: string, changes: Changes]>([
  ['nothing', {}],
  ['tilt 30 → 45°', { panelTilt: 45 }],
  ['azimuth 180 → 183.5°', { panelAzimuth: 183.457 }],
  ['azimuth', { panelAzimuth: 180.004 }],
  ['another place', { latitude: 40 }],
  ['Wall removed', { obstacles: [] }],
  ['Tree added, Wall changed', { obstacles: [{ ...wall, height: 9 }, obstacle({ name: 'Tree' })] }],
  ['Shed added, Wall removed', { obstacles: [{ ...wall, name: 'Shed' }] }],
  ['other planes, horizon', { otherPlanes, horizonProfile }],
])('a stored result says that since the one before: %s', (text, changes) => {
  expect(changesText(stored({}), stored(changes))).toBe(text)
})
