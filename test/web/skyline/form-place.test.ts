import { expect, test } from 'vitest'
import { FORM_WIDTH, formLeft } from '../../../web/src/skyline/form-place.ts'
import { createFrame } from '../../../web/src/skyline/frame.ts'

const frame = createFrame(1200, { center: 180, reach: 135, maxAltitude: 75 })
const low = frame.bottom - 60
const high = frame.top + 20

test('the form stands above a low obstacle, and inside the sky', () => {
  expect(formLeft(frame, { left: 600, right: 700, top: low }, [])).toBe(650 - FORM_WIDTH / 2)
  expect(formLeft(frame, { left: 1100, right: 1180, top: low }, [])).toBe(frame.right - FORM_WIDTH)
})

test('the form stands beside a high obstacle, on the side where less is lost', () => {
  const obstacle = { left: 600, right: 700, top: high }
  const lossAt = (x: number) => Array.from({ length: 40 }, () => ({ x, y: high }))
  const [left, right] = [formLeft(frame, obstacle, lossAt(900)), formLeft(frame, obstacle, lossAt(400))]
  expect(left + FORM_WIDTH).toBeLessThanOrEqual(obstacle.left)
  expect(right).toBeGreaterThanOrEqual(obstacle.right)
  // What is lost below the form is no reason to move.
  const below = lossAt(400).map(({ x }) => ({ x, y: frame.bottom }))
  expect(formLeft(frame, obstacle, below)).toBe(formLeft(frame, obstacle, []))
})
