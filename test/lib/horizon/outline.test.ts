import { expect, test } from 'vitest'
import { heightsOf, outlineOfHorizon, outlineOfObstacles } from '../../../lib/horizon/outline.ts'
import { point } from '../shading/profiles.ts'
import { screen } from './skylines.ts'

const flat = new Array<number>(36).fill(0)

test('a spike of one degree is as high as it is, also between two sectors', () => {
  const heightsWith = (spike: number) => {
    const ground = Array.from({ length: 360 }, (_, i) => point(i, 0))
    return heightsOf(outlineOfHorizon(ground.with(spike, point(spike, 40))))
  }
  expect(heightsWith(123)).toEqual(flat.with(12, 40))
  expect(heightsWith(120)).toEqual(flat.with(11, 40).with(12, 40))
  expect(heightsWith(0)).toEqual(flat.with(0, 40).with(35, 40))
})

test('a pole is in each sector that it stands in however narrow it is, but not if it is not enabled', () => {
  const heightsBetween = (from: string, to: string, enabled = true) =>
    heightsOf(outlineOfObstacles([{ ...screen('Pole', [from, 10], [to, 10], 10), enabled }]))
  expect(heightsBetween('122.7', '123.3')).toEqual(flat.with(12, 45))
  expect(heightsBetween('33.3', '40')).toEqual(flat.with(3, 45))
  expect(heightsBetween('359.8', '0.2')).toEqual(flat.with(0, 45).with(35, 45))
  expect(heightsBetween('33.3', '40', false)).toEqual(flat)
})
