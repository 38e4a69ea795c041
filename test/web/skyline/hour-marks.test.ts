import { describe, expect, it } from 'vitest'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import { createFrame } from '../../../web/src/horizon/geometry.ts'
import { hourLabels, hourMarks } from '../../../web/src/horizon/hour-marks.ts'
import { toTrackSegments } from '../../../web/src/horizon/track.ts'

const marksAt = (latitude: number) =>
  sunPath({ latitude, longitude: 11, year: 2026 }).sampleDays.map(({ points }) =>
    hourMarks(toTrackSegments(points, 180)),
  )

describe('hourMarks', () => {
  it('are at the full hours of the day', () => {
    const [march] = marksAt(47)
    expect(march?.map(({ hour }) => hour)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  })

  it('cover 24 hours in the midnight sun and none in the polar night', () => {
    const [, june, , december] = marksAt(80)
    expect(june?.map(({ hour }) => hour)).toEqual(Array.from({ length: 25 }, (_, hour) => hour))
    expect(december).toEqual([])
  })
})

describe('hourLabels', () => {
  it.each([47, 0, 80, 90])('do not overlap each other at latitude %d', (latitude) => {
    const labels = hourLabels(createFrame(358, 70, 5), marksAt(latitude))
    expect(labels.length).toBeGreaterThan(5)
    for (const [i, a] of labels.entries())
      for (const b of labels.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= 26 || Math.abs(a.y - b.y) >= 13).toBe(true)
  })

  it('do not overlap handles', () => {
    const [frame, marks] = [createFrame(1000, 70, 5), marksAt(47).slice(1, 2)]
    const noon = hourLabels(frame, marks).find(({ text }) => text === '12 h')
    expect(noon).toBeDefined()
    const remaining = hourLabels(frame, marks, noon === undefined ? [] : [noon])
    expect(remaining.map(({ text }) => text)).not.toContain('12 h')
    expect(remaining).toHaveLength(hourLabels(frame, marks).length - 1)
  })

  it('give the hour in local solar time', () => {
    expect(hourLabels(createFrame(1000, 70, 5), marksAt(47).slice(1, 2)).map(({ text }) => text)).toContain(
      '12 h',
    )
  })
})
