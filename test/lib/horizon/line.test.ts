import { expect, test } from 'vitest'
import { heightAt, horizonLine, raised } from '../../../lib/horizon/line.ts'
import { point } from '../shading/profiles.ts'

const lineOf = (...points: [number | string, number][]) =>
  horizonLine(points.map(([at, height]) => point(at, height)))

test('no points: the horizon is open', () => {
  const line = lineOf()
  for (const azimuth of [0, 45, 359.9]) expect(heightAt(line, azimuth)).toBe(0)
})

test('one point: the line is on the ground at the other cardinals', () => {
  const line = lineOf(['S', 40])
  expect([0, 90, 135, 180, 225, 270].map((azimuth) => heightAt(line, azimuth))).toEqual([0, 0, 20, 40, 20, 0])
  expect(heightAt(lineOf([45, 10]), 22.5)).toBe(5)
})

test('a gap of exactly 90° is a straight line; in a wider one the line comes down at the cardinals inside', () => {
  expect(heightAt(lineOf([10, 20], [100, 20]), 90)).toBe(20)
  const wide = lineOf([10, 20], [100.5, 20])
  expect(heightAt(wide, 90)).toBe(0)
  expect(heightAt(wide, 50)).toBe(10)
})

test('rounding of decimal fractions does not make a gap of 90° a wide one', () => {
  for (let tenths = 0; tenths < 900; tenths++) {
    const azimuths = [0, 900, 1800, 2700].map((more) => String((tenths + more) / 10))
    const line = horizonLine(azimuths.map((direction) => ({ direction, heightAngle: 20 })))
    for (const cardinal of [0, 90, 180, 270]) expect(heightAt(line, cardinal)).toBe(20)
  }
})

test('a cardinal at the very edge of a wide gap keeps its own height', () => {
  const line = lineOf(['E', 30], ['W', 30])
  expect([90, 180, 270, 0, 135].map((azimuth) => heightAt(line, azimuth))).toEqual([30, 0, 30, 0, 15])
})

test('the line continues through north', () => {
  const line = lineOf([350, 10], [10, 30], [90, 5], [180, 5], [270, 5])
  expect(heightAt(line, 0)).toBe(20)
  expect(heightAt(line, 355)).toBe(15)
  expect(heightAt(line, 5)).toBe(25)
  expect(heightAt(line, 359.999)).toBeCloseTo(19.999, 9)
})

test('points may come in any order', () => {
  expect(lineOf([200, 3], [20, 1], [110, 2], [290, 4])).toEqual(lineOf([20, 1], [110, 2], [200, 3], [290, 4]))
})

test('every point of a raised line is higher by the same angle, within 0° and 90°', () => {
  const line = lineOf([10, 0.4], [100, 30], [190, 89.5], [280, 90])
  expect(raised(line, 1)).toEqual({ azimuths: line.azimuths, heights: [1.4, 31, 90, 90, 1.4] })
  expect(raised(line, -1)).toEqual({ azimuths: line.azimuths, heights: [0, 29, 88.5, 89, 0] })
  expect(line.heights).toEqual([0.4, 30, 89.5, 90, 0.4])
})

test('the ground around an open horizon, and that which completes a line, can be raised', () => {
  const cardinals = [0, 90, 180, 270]
  for (const [line, by, heights] of [
    [lineOf(), 1, [1, 1, 1, 1]],
    [lineOf(), -1, [0, 0, 0, 0]],
    [lineOf(['S', 40]), 1, [1, 1, 41, 1]],
  ] as const)
    expect(cardinals.map((azimuth) => heightAt(raised(line, by), azimuth))).toEqual(heights)
})
