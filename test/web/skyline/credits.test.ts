import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { creditedPoints, creditOf, restoreCreditedPoints } from '../../../web/src/skyline/credits.ts'
import { addPoint, movePoint, removePoint } from '../../../web/src/skyline/points.ts'
import { point } from './horizons.ts'
import { terrain } from './terrain.ts'

const fetched = terrain()
const { horizonProfile } = fetched
const credited = [creditedPoints(terrain({ horizonProfile: [point('S', 1)] })), creditedPoints(fetched)]
const credit = fetched.source.attribution

describe('the credit of a horizon', () => {
  it('belongs to a horizon from terrain, in any order and after small edits', () => {
    expect(creditOf(horizonProfile, credited)).toBe(credit)
    expect(creditOf(horizonProfile.toReversed(), credited)).toBe(credit)
    expect(creditOf(movePoint(horizonProfile, 5, 0, 30), credited)).toBe(credit)
    expect(creditOf(removePoint(horizonProfile, 5), credited)).toBe(credit)
    const added = addPoint(removePoint(horizonProfile, 5), 5.2, 12)?.points ?? []
    expect(added).toHaveLength(360)
    expect(creditOf(added, credited)).toBe(credit)
  })

  it('does not belong to other horizons', () => {
    expect(creditOf([], credited)).toBeNull()
    expect(creditOf([point('90', 33), point('180', 12)], credited)).toBeNull()
    expect(creditOf(horizonProfile, [])).toBeNull()
    const redrawn = horizonProfile.map(({ direction, heightAngle }, i) =>
      point(direction, i < 181 ? heightAngle + 10 : heightAngle),
    )
    expect(creditOf(redrawn, credited)).toBeNull()
  })

  it('survives storing, and anything else in the storage is ignored', () => {
    const restored = (text: string | null) => {
      vi.stubGlobal('sessionStorage', { getItem: () => text })
      return restoreCreditedPoints()
    }
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    expect(restored(JSON.stringify(credited))).toEqual(credited)
    for (const text of [null, '', '[', '{"points":[]}', '[1,null,{"points":[]},{"attribution":"x"}]'])
      expect(restored(text), String(text)).toEqual([])
  })
})
