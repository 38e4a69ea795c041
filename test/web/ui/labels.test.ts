import { expect } from 'vitest'
import { fieldLabel } from '../../../web/src/ui/labels.ts'
import { testAll } from '../../test-all.ts'

testAll([
  ['latitude', 'Latitude'],
  ['horizonProfile.3.heightAngle', 'Horizon, point 4, height'],
  ['obstacles', 'Obstacles'],
  ['obstacles.1.from.direction', 'Obstacles, obstacle 2, one end, azimuth'],
  ['obstacles.0.transmittance.11', 'Obstacles, obstacle 1, transmittance, month 12'],
  ['panelTlt', 'panelTlt'],
])('a field has its label', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})
