import { expect, test } from 'vitest'
import { fieldLabel } from '../../../web/src/ui/labels.ts'

test.each([
  ['latitude', 'Latitude'],
  ['horizonProfile.3.heightAngle', 'Horizon, point 4, height'],
  ['panelTlt', 'panelTlt'],
])('the label of %s is %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})
