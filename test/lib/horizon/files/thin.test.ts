import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thin } from '../../../../lib/horizon/files/thin.ts'
import { heightAt, horizonLine, type Vertex } from '../../../../lib/horizon/line.ts'
import { reading } from './read.ts'

const vertex = (azimuth: number, height: number): Vertex => ({ azimuth, height })

const lineOf = (vertices: readonly Vertex[]) =>
  horizonLine(vertices.map(({ azimuth, height }) => ({ direction: String(azimuth), heightAngle: height })))

const lines = fc
  .uniqueArray(fc.tuple(fc.nat(3599), fc.nat(900)), {
    minLength: 1,
    maxLength: 200,
    selector: ([azimuth]) => azimuth,
  })
  .map((points) => points.map(([a, h]) => vertex(a / 10, h / 10)).sort((a, b) => a.azimuth - b.azimuth))

describe('thinning', () => {
  test('leaves a short line as it is', () => {
    const line = [vertex(0, 1), vertex(90, 2)]
    expect(thin(line, 2)).toEqual({ line, maxError: 0 })
    expect(thin([], 2)).toEqual({ line: [], maxError: 0 })
  })

  test('first leaves out vertices on a straight line', () => {
    const zigzag = Array.from({ length: 12 }, (_, i) => vertex(30 * i, i % 2 === 0 ? 10 : 0))
    const line = [...zigzag, vertex(15, 5)].sort((one, other) => one.azimuth - other.azimuth)
    expect(thin(line, 12)).toEqual({ line: zigzag, maxError: 0 })
  })

  test('keeps a mast of a single row among thousands', () => {
    const rows = Array.from(
      { length: 7200 },
      (_, i) => `${i / 20} ${i === 1234 ? 40 : (5 + 3 * Math.sin(i / 200)).toFixed(3)}`,
    )
    const { horizonProfile, notes } = reading(rows.join('\n'))
    expect(horizonProfile).toHaveLength(360)
    expect(horizonProfile).toContainEqual({ direction: '61.7', heightAngle: 40 })
    expect(notes[0]).toMatch(
      /^7200 points were thinned to the 360 that matter most, which moves the line by at most 0\.\d+°\.$/,
    )
  })

  test('keeps the highest vertex, and moves no dropped one by more than it says', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 10, max: 60 }), (line, maxCount) => {
        const thinned = thin(line, maxCount)
        expect(thinned.line).toHaveLength(Math.min(maxCount, line.length))
        expect(line.filter((one) => thinned.line.includes(one))).toEqual(thinned.line)
        const highest = Math.max(...line.map(({ height }) => height))
        expect(thinned.line.some(({ height }) => height === highest)).toBe(true)
        const [before, after] = [lineOf(line), lineOf(thinned.line)]
        for (let azimuth = 0; azimuth < 360; azimuth += 0.5)
          expect(Math.abs(heightAt(before, azimuth) - heightAt(after, azimuth))).toBeLessThanOrEqual(
            thinned.maxError + 1e-9,
          )
      }),
    )
  })

  test('never opens a gap in which the line would fall to the ground', () => {
    const flat = Array.from({ length: 720 }, (_, i) => vertex(i / 2, 7))
    expect(thin(flat, 360).maxError).toBe(0)
    const line = lineOf(thin(flat, 12).line)
    for (let azimuth = 0; azimuth < 360; azimuth++) expect(heightAt(line, azimuth)).toBe(7)
  })
})
