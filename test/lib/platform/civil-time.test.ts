import { expect, test } from 'vitest'
import { standardTimeAt } from '../../../lib/platform/civil-time.ts'

test.each([
  ['Madrid', 40.42, -3.7, 1],
  ['Reykjavik', 64.15, -21.94, 0],
  ['Dublin, whose law calls summer time standard', 53.35, -6.26, 0],
  ['Detroit', 42.33, -83.05, -5],
  ['Kathmandu', 27.71, 85.32, 5.75],
  ['Urumqi', 43.83, 87.62, 6],
  ['Chengdu', 30.57, 104.07, 8],
  ['Sydney, where January is in summer', -33.87, 151.21, 10],
  ['St. John’s', 47.56, -52.71, -3.5],
  ['the Chatham Islands', -43.95, -176.55, 12.75],
  ['the Atlantic', 30, -40, -3],
  ['the equator in the Gulf of Guinea', 0, -3, 0],
  ['the date line from the east', 0, -180, -12],
])('standard time in %s', (_, latitude, longitude, hours) => {
  expect(standardTimeAt({ latitude, longitude })).toBe(hours)
})
