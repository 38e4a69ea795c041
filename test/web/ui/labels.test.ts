import { expect, test } from 'vitest'
import { fieldWords } from '../../../web/src/ui/labels.ts'

test.each([
  ['latitude', 'Latitude'],
  ['horizonProfile.3.heightAngle', 'Horizon, point 4, height'],
  ['panelTlt', 'panelTlt'],
])('%s is %s', (path, words) => {
  expect(fieldWords(path)).toBe(words)
})
