import { expect, test } from 'vitest'
import { type LabelRequest, placeLabels } from '../../../web/src/charts/place-labels.ts'
import { linearScale, ticks } from '../../../web/src/charts/scales.ts'

const box = { width: 800, top: 24, bottom: 376 }
const request = (key: string, fields: Partial<LabelRequest> = {}): LabelRequest => ({
  key,
  text: 'June',
  characterWidth: 6.3,
  places: [{ x: 400, y: 200 }],
  ...fields,
})

test('leaves out what has no room, unless it must be there', () => {
  expect(placeLabels(box, [request('a'), request('b')])).toHaveLength(1)
  const required = request('b', { isRequired: true })
  expect(placeLabels(box, [required], [{ x: 400, y: 200 }])).toHaveLength(1)
  expect(placeLabels(box, [request('a'), required]), 'but not on another').toHaveLength(1)
})

test('stays clear of handles and of the edges, and does not name what is outside', () => {
  expect(placeLabels(box, [request('a')], [{ x: 410, y: 204 }])).toEqual([])
  const required = request('a', { places: [400, 500].map((x) => ({ x, y: 200 })), isRequired: true })
  const taken = [{ x: 410, y: 200 }]
  expect(placeLabels({ ...box, bottom: 200 }, [required], taken)[0]?.x, 'even what must be there').toBe(500)
  const name = request('a', { text: 'Walnut tree · −96 kWh', places: [{ x: 2, y: 100 }] })
  expect(placeLabels(box, [name])[0]?.x).toBeGreaterThan(60)
  expect(placeLabels(box, [request('a', { places: [{ x: 300, y: box.top - 4 }] })])).toEqual([])
  const outside = request('a', { places: [{ x: box.width + 30, y: 100 }], isRequired: true })
  expect(placeLabels(box, [outside])).toEqual([])
})

test('a linear scale maps 0 and the maximum to the ends of its range, and goes on straight', () => {
  const scale = linearScale(1000, [200, 40])
  expect([0, 250, 1000, 2000].map(scale)).toEqual([200, 160, 40, -120])
  expect(linearScale(0, [200, 40])(0), 'without extent').toBe(200)
})

test.each([
  [1000, 3, [0, 500, 1000]],
  [0, 3, [0]],
  [0.3, 3, [0, 0.1, 0.2, 0.3]],
  [8, 3, [0, 2, 4, 6, 8]],
  [22, 3, [0, 10, 20]],
])('up to %d stand round numbers, about %d', (max, count, expected) => {
  expect(ticks(max, count)).toEqual(expected)
})
