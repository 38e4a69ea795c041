import { expect, test } from 'vitest'
import { heightsOf, outlineOfHorizon, outlineOfObstacles } from '../../../lib/horizon/outline.ts'
import { HOUSE, screen } from './skylines.ts'

const flat = new Array<number>(36).fill(0)

test('a spike of one degree is as high as it is, also between two sectors', () => {
  const heightsWith = (spike: number) =>
    heightsOf(
      outlineOfHorizon(
        Array.from({ length: 360 }, (_, i) => ({ direction: `${i}`, heightAngle: i === spike ? 40 : 0 })),
      ),
    )
  expect(heightsWith(123)).toEqual(flat.with(12, 40))
  expect(heightsWith(120)).toEqual(flat.with(11, 40).with(12, 40))
  expect(heightsWith(0)).toEqual(flat.with(0, 40).with(35, 40))
})

test('a pole is in the outline however narrow it is, in each sector that it stands in', () => {
  const heightsBetween = (from: string, to: string) =>
    heightsOf(outlineOfObstacles([screen('Pole', [from, 10], [to, 10], 10)]))
  expect(heightsBetween('122.7', '123.3')).toEqual(flat.with(12, 45))
  expect(heightsBetween('33.3', '40')).toEqual(flat.with(3, 45))
  expect(heightsBetween('359.8', '0.2')).toEqual(flat.with(0, 45).with(35, 45))
})

test('an obstacle that is not enabled is not in it', () => {
  expect(outlineOfObstacles([{ ...HOUSE, enabled: false }])).toBe(outlineOfObstacles([]))
})
