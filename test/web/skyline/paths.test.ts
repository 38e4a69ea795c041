import { expect, test } from 'vitest'
import type { Obstacle } from '../../../web/src/api/types.ts'
import { sunDay } from '../../../web/src/day/sun-day.ts'
import { shadedHours } from '../../../web/src/skyline/shaded-hours.ts'
import { skyline } from '../../lib/horizon/skylines.ts'
import { uniform } from '../../lib/shading/profiles.ts'
import { obstacle } from './obstacles.ts'
import { sampleDaysAt } from './sample-days.ts'

const WALL = uniform(90)
const DAYS = sampleDaysAt(47)
const daysBehind = (horizonProfile: typeof WALL, obstacles: readonly Obstacle[] = []) => {
  const view = { latitude: 47, longitude: 11, timeZone: 0, skyline: skyline(horizonProfile, obstacles) }
  return DAYS.map(({ solarDay }) => sunDay(view, solarDay))
}

test('shadedHours covers nothing behind an open horizon, and the whole course of the sun behind a wall', () => {
  expect(shadedHours(daysBehind([]), null)).toEqual([])
  const [march] = daysBehind(WALL)
  const hours = march ? shadedHours([march], null) : []
  const [course] = DAYS[0]?.courses ?? []
  expect([hours[0]?.course[0], hours.at(-1)?.course.at(-1)]).toEqual([course?.[0], course?.at(-1)])
  expect(hours.every(({ light, weight }) => light === 0 && weight === 1)).toBe(true)
})

test('shadedHours is dimmed behind a tree by its light of the month, and hidden where the least light gets through', () => {
  const inLeaf = [0.6, 0.6, 0.6, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.6, 0.6]
  const lightsBehind = (...transmittances: Obstacle['transmittance'][]) => {
    const trees = transmittances.map((transmittance) => obstacle({ height: 100, transmittance }))
    const days = daysBehind([], trees).map((day) => shadedHours([day], null))
    return days.map((hours) => [...new Set(hours.map(({ light }) => light))])
  }
  expect(lightsBehind(inLeaf)).toEqual([[0.6], [0.2], [0.2], [0.6]])
  expect(lightsBehind(inLeaf, 0)).toEqual([[0], [0], [0], [0]])
})

test('shadedHours weighs each hour of the clock by what is lost in its month, relative to the worst of the days', () => {
  const days = daysBehind(WALL)
  const lossOf = (kilowattHours: Readonly<Record<string, number>>) =>
    Array.from({ length: 12 }, (_, month) =>
      Array.from({ length: 24 }, (_, hour) => kilowattHours[`${month} ${hour}`] ?? 0),
    )
  const loss = lossOf({ '2 6': 4, '2 7': 1, '5 12': 2, '0 9': 50 })
  // In March the sun rises at 5.4 h and sets at 17.5 h UTC.
  const weights = shadedHours(days, loss).map(({ weight }) => weight)
  expect(weights.slice(0, 13)).toEqual([0, 1, 0.25, ...new Array(10).fill(0)])
  expect(weights.filter((weight) => weight > 0)).toEqual([1, 0.25, 0.5])
  expect(shadedHours(days, lossOf({})).every(({ weight }) => weight === 0)).toBe(true)
})

test('the course of a sample day has no kinks, even where the sun passes near the zenith', () => {
  for (const latitude of [0, 5, 23, 47])
    for (const course of sampleDaysAt(latitude).flatMap(({ courses }) => courses)) {
      const turns = course.map(({ azimuth, altitude }, i) => {
        const turn = Math.abs(azimuth - (course[i - 1]?.azimuth ?? azimuth)) % 360
        // At the zenith itself, the azimuth has no meaning.
        return altitude < 88 ? Math.min(turn, 360 - turn) : 0
      })
      expect(Math.max(...turns), `${latitude}°`).toBeLessThan(8)
    }
})

test('the course of a sample day is in two parts if the sun sets after midnight, and missing in the polar night', () => {
  const countsAt = (...place: Parameters<typeof sampleDaysAt>) =>
    sampleDaysAt(...place).map(({ courses }) => courses.length)
  expect(countsAt(80)).toEqual([1, 1, 1, 0])
  // By UTC, the sun in Alaska sets after midnight.
  expect(countsAt(61, -150)).toEqual([2, 2, 2, 2])
})
