import { describe, expect, it } from 'vitest'
import { createFrame } from '../../../web/src/skyline/frame.ts'
import { type LabelRequest, placeLabels } from '../../../web/src/skyline/labels.ts'

const frame = createFrame(800, { center: 180, reach: 135, maxAltitude: 75 })
const request = (key: string, fields: Partial<LabelRequest> = {}): LabelRequest => ({
  key,
  text: 'June',
  kind: 'path',
  places: [{ x: 400, y: 200 }],
  ...fields,
})

describe('placeLabels', () => {
  it('gives the first one its best place and the next one another', () => {
    const second = request('b', {
      places: [
        { x: 405, y: 205 },
        { x: 500, y: 205 },
      ],
    })
    expect(placeLabels(frame, [request('a'), second], [])).toMatchObject([
      { key: 'a', x: 400, y: 200 },
      { key: 'b', x: 500, y: 205 },
    ])
  })

  it('leaves out what has no room, unless it must be there', () => {
    expect(placeLabels(frame, [request('a'), request('b')], [])).toHaveLength(1)
    expect(placeLabels(frame, [request('a'), request('b', { isRequired: true })], [])).toHaveLength(2)
  })

  it('stays clear of handles and of the edges', () => {
    expect(placeLabels(frame, [request('a')], [{ x: 410, y: 204 }])).toEqual([])
    const name = request('a', { text: 'Walnut tree · −96 kWh', places: [{ x: frame.left + 2, y: 100 }] })
    expect(placeLabels(frame, [name], [])[0]?.x).toBeGreaterThan(frame.left + 60)
    const places = [{ x: 300, y: frame.top - 4 }]
    expect(placeLabels(frame, [request('a', { places })], [])).toEqual([])
  })

  it('does not name what is outside the frame', () => {
    const places = [{ x: frame.right + 30, y: 100 }]
    expect(placeLabels(frame, [request('a', { places, isRequired: true })], [])).toEqual([])
  })
})
