import { expect, test } from 'vitest'
import { fieldLabel } from '../../../web/src/ui/labels.ts'

test.each([
  ['latitude', 'Latitude'],
  ['horizonProfile.3.heightAngle', 'Horizon, point 4, height'],
  ['obstacles', 'Obstacles'],
  ['obstacles.1.from.direction', 'Obstacles, obstacle 2, one end, azimuth'],
  ['obstacles.0.transmittance.11', 'Obstacles, obstacle 1, transmittance, month 12'],
  ['panelTlt', 'panelTlt'],
])('the label of %s is %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})
