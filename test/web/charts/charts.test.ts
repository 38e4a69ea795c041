import { expect, it, test } from 'vitest'
import { type LabelRequest, placeLabels } from '../../../web/src/charts/place-labels.ts'
import { linearScale } from '../../../web/src/charts/scales.ts'

const box = { left: 30, right: 800, top: 24, bottom: 376 }
const request = (key: string, fields: Partial<LabelRequest> = {}): LabelRequest => ({
  key,
  text: 'June',
  characterWidth: 6.3,
  places: [{ x: 400, y: 200 }],
  ...fields,
})

it('gives the first one its best place and the next one another', () => {
  const second = request('b', {
    places: [
      { x: 405, y: 205 },
      { x: 500, y: 205 },
    ],
  })
  expect(placeLabels(box, [request('a'), second])).toMatchObject([
    { key: 'a', x: 400, y: 200 },
    { key: 'b', x: 500, y: 205 },
  ])
})

it('leaves out what has no room, unless it must be there', () => {
  expect(placeLabels(box, [request('a'), request('b')])).toHaveLength(1)
  expect(placeLabels(box, [request('a'), request('b', { isRequired: true })])).toHaveLength(2)
})

it('stays clear of handles and of the edges, and does not name what is outside', () => {
  expect(placeLabels(box, [request('a')], [{ x: 410, y: 204 }])).toEqual([])
  const name = request('a', { text: 'Walnut tree · −96 kWh', places: [{ x: box.left + 2, y: 100 }] })
  expect(placeLabels(box, [name])[0]?.x).toBeGreaterThan(box.left + 60)
  expect(placeLabels(box, [request('a', { places: [{ x: 300, y: box.top - 4 }] })])).toEqual([])
  const outside = request('a', { places: [{ x: box.right + 30, y: 100 }], isRequired: true })
  expect(placeLabels(box, [outside])).toEqual([])
})

test('a linear scale maps the ends of its domain to those of its range, and goes on straight', () => {
  const scale = linearScale([0, 1000], [200, 40])
  expect([0, 250, 1000, 2000].map(scale)).toEqual([200, 160, 40, -120])
  expect(scale.ticks(3)).toEqual([0, 500, 1000])
  const pointScale = linearScale([0, 0], [200, 40])
  expect([pointScale(0), pointScale.ticks(3)], 'a domain without extent').toEqual([200, [0]])
})
