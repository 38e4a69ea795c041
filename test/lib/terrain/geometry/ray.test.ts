import { expect, test } from 'vitest'
import { raysFrom } from '../../../../lib/terrain/geometry/ray.ts'

test('rays end in each band where they begin in the next', () => {
  for (const ray of raysFrom({ latitude: 60, longitude: 0 }, [0, 45, 200]))
    for (const [i, { nodes }] of ray.entries())
      expect(nodes[0]?.distance).toBe(i === 0 ? 30 : ray[i - 1]?.nodes.at(-1)?.distance)
})
