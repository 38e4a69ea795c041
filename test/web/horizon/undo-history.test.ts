import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, redone, samePoints, startTimeline, undone } from '../../../web/src/horizon/undo-history.ts'
import { horizons, point } from './horizons.ts'

const [open, south, west] = [[], [point('S', 10)], [point('W', 20)]]

describe('the timeline', () => {
  it('goes back and forth', () => {
    const timeline = changed(changed(startTimeline(open), south), west)
    expect(undone(timeline).present).toEqual(south)
    expect(undone(undone(timeline)).present).toEqual(open)
    expect(redone(undone(timeline)).present).toEqual(west)
  })

  it('stands still at its ends', () => {
    const timeline = startTimeline(south)
    expect(undone(timeline)).toBe(timeline)
    expect(redone(timeline)).toBe(timeline)
  })

  it('takes a gesture as one step', () => {
    const dragged = [1, 2, 3].reduce(
      (timeline, height) => changed(timeline, [point('S', height)], 'drag 1'),
      startTimeline(open),
    )
    expect(dragged.present).toEqual([point('S', 3)])
    expect(undone(dragged).present).toEqual(open)
    expect(undone(changed(dragged, west, 'drag 2')).present).toEqual([point('S', 3)])
  })

  it('begins a new step after one was taken back, whatever the gesture', () => {
    const timeline = undone(changed(startTimeline(open), south, 'keys 1'))
    expect(undone(changed(timeline, west, 'keys 1')).present).toEqual(open)
  })

  it('forgets the future that a change replaces', () => {
    const timeline = changed(undone(changed(startTimeline(open), south)), west)
    expect(redone(timeline)).toBe(timeline)
  })

  it('comes back to its beginning after as many steps as were made', () => {
    fc.assert(
      fc.property(fc.array(horizons(), { maxLength: 20 }), (all) => {
        let timeline = all.reduce((line, points) => changed(line, points), startTimeline(open))
        for (const _ of all) timeline = undone(timeline)
        expect(timeline.present).toBe(open)
        for (const _ of all) timeline = redone(timeline)
        expect(timeline.present).toEqual(all.at(-1) ?? open)
      }),
    )
  })
})

describe('samePoints', () => {
  it('looks at the values and their order', () => {
    expect(samePoints(south, [point('S', 10)])).toBe(true)
    expect(samePoints(south, [point('180', 10)])).toBe(false)
    expect(samePoints([...south, ...west], [...west, ...south])).toBe(false)
    expect(samePoints(south, [...south, ...west])).toBe(false)
  })
})
