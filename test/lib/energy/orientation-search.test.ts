import { describe, expect, test } from 'vitest'
import {
  type Objective,
  type Orientation,
  searchOrientation,
} from '../../../lib/energy/orientation-search.ts'

const DEGREE = Math.PI / 180

/** Cosine of the angle between two planes' normals. */
const alignment = (one: Orientation, other: Orientation): number =>
  Math.cos(one.panelTilt * DEGREE) * Math.cos(other.panelTilt * DEGREE) +
  Math.sin(one.panelTilt * DEGREE) *
    Math.sin(other.panelTilt * DEGREE) *
    Math.cos((one.panelAzimuth - other.panelAzimuth) * DEGREE)

const facing =
  (panelTilt: number, panelAzimuth: number): Objective =>
  (orientation) =>
    alignment(orientation, { panelTilt, panelAzimuth })

describe('the search finds', () => {
  test.each([
    [23, 180],
    [1, 77],
    [37, 0],
    [37, 359],
    [45, 15],
    [90, 345],
    [66, 1],
    [89, 104],
  ])('a plane at a tilt of %d° and an azimuth of %d°', (panelTilt, panelAzimuth) => {
    expect(searchOrientation(facing(panelTilt, panelAzimuth))).toEqual({ panelTilt, panelAzimuth })
  })

  test('the nearest whole degrees of a plane between them', () => {
    expect(searchOrientation(facing(33.4, 201.6))).toEqual({ panelTilt: 33, panelAzimuth: 202 })
  })

  test('the flat plane, and if all are equal too', () => {
    expect(searchOrientation(facing(0, 0)).panelTilt).toBe(0)
    expect(searchOrientation(() => 7).panelTilt).toBe(0)
    expect(searchOrientation(() => 0).panelTilt).toBe(0)
  })

  test('the higher of two peaks, wherever the lower is', () => {
    const low = facing(60, 95)
    const high = facing(30, 266)
    const both: Objective = (orientation) => Math.max(0.999 * low(orientation), high(orientation))
    expect(searchOrientation(both)).toEqual({ panelTilt: 30, panelAzimuth: 266 })
    const flat: Objective = (orientation) => Math.max(facing(0, 0)(orientation), 1.001 * low(orientation))
    expect(searchOrientation(flat)).toEqual({ panelTilt: 60, panelAzimuth: 95 })
  })
})

test('the search tries some hundred planes', () => {
  const tried = new Set<string>()
  const objective: Objective = (orientation) => {
    tried.add(JSON.stringify(orientation))
    return facing(52, 218)(orientation)
  }
  searchOrientation(objective)
  expect(tried.size).toBeLessThan(250)
})
