import { describe, expect, test } from 'vitest'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { estimate } from '../../lib/operations/estimates.ts'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { calculateShading } from '../../lib/operations/sun.ts'
import type { Obstacle } from '../../lib/schemas/obstacle.ts'
import { dataOf, faultyFields, SITE, useService } from '../http.ts'
import { APPLE_TREE, HOUSE } from '../lib/horizon/skylines.ts'
import { summaryList } from '../site-lists.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const { name: _, ...PANELS } = SITE
const { latitude, longitude } = SITE

const siteWith = async (obstacles: readonly unknown[]) =>
  dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, obstacles } }))

const analyze = async (obstacles: readonly Obstacle[]) => {
  const { id } = await siteWith(obstacles)
  return dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`))
}

describe('a site', () => {
  test('keeps its obstacles, with directions in upper case and trimmed names', async () => {
    const given = { ...HOUSE, name: ' House\t', to: { direction: 'ssw', distance: 15 } }
    const { id, obstacles } = await siteWith([given, APPLE_TREE])
    expect(obstacles).toEqual([{ ...HOUSE, to: { direction: 'SSW', distance: 15 } }, APPLE_TREE])
    const { envelope } = await request('GET', `/sites/${id}`)
    expect(envelope.data).toMatchObject({ obstacles })
  })

  test('replaces them as a whole, and leaves them alone otherwise', async () => {
    const { id } = await siteWith([HOUSE])
    const patch = async (body: object) =>
      dataOf(updateSite, await request('PATCH', `/sites/${id}`, { body })).obstacles
    expect(await patch({ horizonProfile: [] })).toEqual([HOUSE])
    expect(await patch({ obstacles: [APPLE_TREE] })).toEqual([APPLE_TREE])
    expect(await patch({ obstacles: [] })).toEqual([])
  })
})

describe('an analysis', () => {
  test('names what each obstacle costs, and repeats the obstacles', async () => {
    const { energy, inputs } = await analyze([HOUSE, APPLE_TREE])
    expect(inputs?.obstacles).toEqual([HOUSE, APPLE_TREE])
    expect(energy?.obstacles?.map(({ name }) => name)).toEqual(['House', 'Apple tree'])
    const without = await analyze([APPLE_TREE])
    const recovered = (without.energy?.adjustedAnnual ?? 0) - (energy?.adjustedAnnual ?? 0)
    expect(recovered).toBeGreaterThan(1)
    expect(energy?.obstacles?.[0]?.recoveredEnergy).toBeCloseTo(recovered, 2)
  })
})

test('obstacles shade the sample days', async () => {
  const shaded = async (obstacles: readonly Obstacle[]) => {
    const body = { latitude, longitude, obstacles }
    return dataOf(calculateShading, await request('POST', '/shading', { body })).averageShadingLoss
  }
  expect(await shaded([])).toBe(0)
  expect(await shaded([HOUSE])).toBeGreaterThan(5)
  expect(await shaded([{ ...HOUSE, transmittance: 0.5 }])).toBe(0)
})

describe('an obstacle that is not enabled', () => {
  const OFF = { ...HOUSE, enabled: false }

  test('is stored and repeated, and takes nothing', async () => {
    const { energy, inputs } = await analyze([OFF, APPLE_TREE])
    expect(inputs.obstacles).toEqual([OFF, APPLE_TREE])
    expect(energy?.obstacles.map(({ recoveredEnergy }) => recoveredEnergy > 0)).toEqual([false, true])
    expect(energy?.causes?.[1]).toMatchObject({ index: 0, name: OFF.name, energy: 0 })
  })

  test.each(['estimate', 'orientation', 'shading', 'sun-calendar'])(
    'changes no figure of POST /%s',
    async (path) => {
      const answerWith = async (obstacles: readonly object[]) => {
        const panels = path === 'estimate' || path === 'orientation' ? PANELS : { latitude, longitude }
        const horizonProfile = [{ direction: 'S', heightAngle: 12 }]
        const body = { ...panels, horizonProfile, obstacles, year: 2026 }
        const { status, envelope } = await request('POST', `/${path}`, { body })
        expect(status).toBe(200)
        // What is repeated and listed by obstacle is left out.
        return JSON.stringify(envelope.data, (key, value) =>
          ['obstacles', 'causes', 'retrievedAt'].includes(key) ? undefined : value,
        )
      }
      expect(await answerWith([OFF])).toBe(await answerWith([]))
      expect(await answerWith([HOUSE])).not.toBe(await answerWith([]))
    },
  )

  test('is in no file and no summary', async () => {
    const [off, none] = [await siteWith([OFF]), await siteWith([])]
    const fileOf = async (id: string) =>
      (await request('GET', `/sites/${id}/horizon-file?format=csv`)).envelope.data
    expect(await fileOf(off.id)).toEqual(await fileOf(none.id))
    const listed = dataOf(summaryList, await request('GET', '/sites?view=summary'))
    const skylines = new Map(listed.map(({ id, skyline }) => [id, skyline]))
    expect(skylines.get(off.id)).toBe(skylines.get(none.id))
  })
})

describe('the error names the field for', () => {
  const end = { direction: 'S', distance: 10 }
  testAll<[string, unknown, string[]]>([
    ['null', null, ['obstacles']],
    ['an object', {}, ['obstacles']],
    ['51 of them', new Array(51).fill(HOUSE), ['obstacles']],
    ['a name instead of an obstacle', ['House'], ['obstacles.0']],
    ['nothing but a name', [{ name: 'House' }], ['obstacles.0.from', 'obstacles.0.to', 'obstacles.0.height']],
    ['an empty name', [{ ...HOUSE, name: ' ' }], ['obstacles.0.name']],
    ['a name of 101 characters', [{ ...HOUSE, name: 'x'.repeat(101) }], ['obstacles.0.name']],
    ['a misspelled field', [{ ...HOUSE, hight: 3 }], ['obstacles.0.hight']],
    ['an unknown direction', [{ ...HOUSE, to: { ...end, direction: 'UP' } }], ['obstacles.0.to.direction']],
    [
      'an end without a distance',
      [HOUSE, { ...HOUSE, from: { direction: 'E' } }],
      ['obstacles.1.from.distance'],
    ],
    [
      'an end that is too near',
      [{ ...HOUSE, from: { ...HOUSE.from, distance: 0.49 } }],
      ['obstacles.0.from.distance'],
    ],
    [
      'an end that is too far',
      [{ ...HOUSE, from: { ...HOUSE.from, distance: 10_001 } }],
      ['obstacles.0.from.distance'],
    ],
    ['a height of 0', [{ ...HOUSE, height: 0 }], ['obstacles.0.height']],
    ['a height that would be stored as 0', [{ ...HOUSE, height: 1e-13 }], ['obstacles.0.height']],
    ['a height above 1000 m', [{ ...HOUSE, height: 1000.1 }], ['obstacles.0.height']],
    ['a height as text', [{ ...HOUSE, height: '4' }], ['obstacles.0.height']],
    ['a transmittance above 1', [{ ...HOUSE, transmittance: 1.1 }], ['obstacles.0.transmittance']],
    ['a switch in words', [{ ...HOUSE, enabled: 'no' }], ['obstacles.0.enabled']],
    ['a transmittance of null', [{ ...HOUSE, transmittance: null }], ['obstacles.0.transmittance']],
    ['11 months', [{ ...HOUSE, transmittance: new Array(11).fill(0.5) }], ['obstacles.0.transmittance']],
    [
      'a month out of range',
      [{ ...HOUSE, transmittance: [...new Array(11).fill(0.5), -0.1] }],
      ['obstacles.0.transmittance.11'],
    ],
    [
      'ends in the same direction',
      [{ ...HOUSE, from: end, to: { direction: '180', distance: 20 } }],
      ['obstacles.0'],
    ],
    [
      'ends in opposite directions',
      [{ ...HOUSE, from: end, to: { direction: 'n', distance: 20 } }],
      ['obstacles.0'],
    ],
    [
      'ends in directions that are opposite but for rounding',
      [{ ...HOUSE, from: { ...end, direction: '90.1' }, to: { ...end, direction: '270.1' } }],
      ['obstacles.0'],
    ],
    [
      'both a bad name and bad ends',
      [{ ...HOUSE, name: '', from: end, to: end }],
      ['obstacles.0.name', 'obstacles.0'],
    ],
  ])('everything that is wrong', async (__, obstacles, fields) => {
    for (const [method, path, body] of [
      ['POST', '/sites', { ...SITE, obstacles }],
      ['POST', '/shading', { latitude, longitude, obstacles }],
      ['POST', '/estimate', { ...PANELS, obstacles }],
    ] as const) {
      const reply = await request(method, path, { body })
      expect(reply.status).toBe(400)
      expect(faultyFields(reply).toSorted()).toEqual(fields.toSorted())
    }
  })

  test('a transmittance in words that say what is expected', async () => {
    const body = { ...SITE, obstacles: [{ ...HOUSE, transmittance: [0.5] }] }
    const { envelope } = await request('POST', '/sites', { body })
    expect(envelope).toMatchObject({
      errors: [
        {
          field: 'obstacles.0.transmittance',
          message: 'must be a number between 0 and 1, or 12 of them, January to December',
        },
      ],
    })
  })

  test('more points and obstacles than a response can hold', async () => {
    const horizonProfile = Array.from({ length: 360 }, (__, i) => ({ direction: `${i}`, heightAngle: 1 }))
    const variants = Array.from({ length: 100 }, (__, i) => ({ name: `Variant ${i}` }))
    const body = { ...PANELS, horizonProfile, variants }
    const refused = await request('POST', '/estimate', { body: { ...body, obstacles: [HOUSE] } })
    expect(refused.status).toBe(400)
    expect(faultyFields(refused)).toEqual(['variants'])
    const fewer = { ...body, obstacles: [HOUSE], variants: variants.slice(0, 98) }
    expect(estimate.body.safeParse(fewer).success).toBe(true)
  })
})
