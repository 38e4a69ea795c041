import { expect, test } from 'vitest'
import type { Estimate, Obstacle } from '../../../web/src/api/types.ts'
import { type Draft, NEW_DRAFT } from '../../../web/src/drafts/draft.ts'
import { answerOf, headlineText, type Known, type Surroundings } from '../../../web/src/site/answer.ts'
import { causeRows, recoveredOf, thingsOf } from '../../../web/src/site/cause-rows.ts'
import { shownChange } from '../../../web/src/site/what-if.ts'
import { testAll } from '../../test-all.ts'
import { between, obstacle } from '../skyline/obstacles.ts'
import { causeRow, estimate as example } from './example.ts'

const READY: Surroundings = { terrain: 'ready', buildings: 'ready', undecided: [] }

const HORIZON = [{ direction: 'S', heightAngle: 10 }]

type Energies = Readonly<Record<string, number>>

/** 10,000 kWh without shade. @param horizon kWh it takes @param taken kWh by obstacle @param recovered kWh if it is removed */
const losing = (horizon: number, taken: Energies = {}, recovered = taken): Estimate => {
  const obstacles = Object.entries(taken)
  const lost = obstacles.reduce((sum, [, energy]) => sum + energy, horizon)
  const ofObstacle = { kind: 'obstacle' as const, monthlyEnergy: [] }
  return {
    ...example,
    inputs: { ...example.inputs, otherPlanes: [] },
    baseline: { ...example.baseline, ac_annual: 10_000 },
    energy: {
      ...example.energy,
      annualLoss: lost / 100,
      adjustedAnnual: 10_000 - lost,
      obstacles: Object.entries(recovered).map(([name, recoveredEnergy]) => ({ name, recoveredEnergy })),
      causes: [
        { kind: 'horizon', energy: horizon, monthlyEnergy: [] },
        ...obstacles.map(([name, energy], index) => ({ ...ofObstacle, index, name, energy })),
      ],
    },
  }
}

/** @param taken kWh by the rows of an array */
const withRows = (estimate: Estimate, taken: number): Estimate => {
  const { causes = [], ...energy } = estimate.energy
  const rows = { kind: 'rows' as const, energy: taken, monthlyEnergy: [] }
  return { ...estimate, energy: { ...energy, causes: [...causes, rows] } }
}

const SITE = { ...NEW_DRAFT, latitude: 47, longitude: 11, systemSize: 8, horizonProfile: HORIZON }
const draftWith = (obstacles: readonly Obstacle[], changes: Partial<Draft> = {}): Draft => {
  return { ...SITE, obstacles, ...changes }
}

const known = (changes: Partial<Known> = {}): Known => ({
  draft: draftWith([]),
  estimate: losing(432),
  directHours: null,
  bestYield: null,
  surroundings: READY,
  price: null,
  ...changes,
})

const EURO = { amount: 0.3, currency: '€' }

/** The headline, with plain spaces. */
const headlineOf = (it: Partial<Known>): string => headlineText(answerOf(known(it))).replaceAll('\u00a0', ' ')

const smallLoss = losing(0.4)
const small = { ...smallLoss, energy: { ...smallLoss.energy, annualLoss: 0.9 } }
const missing = { ...READY, terrain: 'failed' as const }
const shaded = '9,600 kWh a year. Shade takes 430 kWh, 4.3 %'
const reflected = 'light that the surroundings reflect adds 30 kWh, 0.3 %.'

testAll<[Partial<Known>, text: string]>([
  [{}, `${shaded}.`],
  [{ price: EURO }, `${shaded}, worth 130 €.`],
  [{ price: { amount: 0.3, currency: 'Fr.' } }, `${shaded}, worth 130 Fr.`],
  [{ estimate: losing(2) }, '10,000 kWh a year. Shade takes next to nothing.'],
  [{ estimate: losing(-30) }, `10,000 kWh a year. The ${reflected}`],
  [{ estimate: losing(-30), surroundings: missing }, `10,000 kWh a year. So far, the ${reflected}`],
  [{ estimate: small, price: EURO }, '10,000 kWh a year. Shade takes 0.4 kWh, 0.9 %.'],
])('the headline says what the panels make and what shade takes', (it, text) => {
  expect(headlineOf(it)).toBe(`Your 8 kW makes about ${text}`)
})

testAll<[what: string, Partial<Surroundings>, text: string]>([
  ['mountains on their way', { terrain: 'pending' }, 'Looking for mountains…'],
  ['mountains that could not be fetched', { terrain: 'failed' }, 'Mountains could not be fetched.'],
  ['houses on their way', { buildings: 'pending' }, 'Looking for houses…'],
  ['nothing looked up', { terrain: 'off', buildings: 'off' }, 'Nothing has been looked up here yet.'],
  ['houses that have been undone', { buildings: 'off' }, 'Houses have not been looked up yet.'],
  ['guessed houses', { undecided: ['House', 'House 2'] }, '2 houses of guessed height are not counted.'],
])('the headline never says that shade costs nothing with %s', (_, changes, text) => {
  const surroundings = { ...READY, ...changes }
  const draft = draftWith([], { horizonProfile: [] })
  const nothing = answerOf(known({ draft, estimate: losing(0), bestYield: 1000, surroundings }))
  const facts = { solarAccess: null, resourceFraction: null }
  expect(nothing).toMatchObject({ isUnknown: true, facts, status: [{ text }] })
  expect(headlineText(nothing)).toMatch(/What shade takes is not known yet\.$/)
  expect(headlineOf({ surroundings })).toMatch(/So far, shade takes 430 kWh/)
})

test('TSRF is the solar access times what all panels could produce of the best orientation', () => {
  const { baseline, energy, inputs } = example
  const otherPlanes = [{ panelTilt: 30, panelAzimuth: 180, systemSize: inputs.systemSize }]
  const estimate = { ...example, inputs: { ...inputs, otherPlanes } }
  const { facts } = answerOf(known({ estimate, bestYield: 1000 }))
  const share = baseline.ac_annual / (1000 * 2 * inputs.systemSize)
  expect(facts?.resourceFraction).toBeCloseTo(energy.solarAccess * share, 9)
})

const tree = obstacle({ name: 'Tree' })
const house = between(90, 110, 9, { name: 'Mill Lane 4' })

const rowsOf = (changes: Partial<Known>) =>
  causeRows(known(changes)).map(({ name, energy, money }) => `${name}: ${energy} ${money ?? ''}`.trim())

testAll([
  [164.4, 171.4, 128.4, ['Horizon: 165 50\u00a0€', 'Tree: 171 51\u00a0€', 'Mill Lane 4: 128 38\u00a0€']],
  [361, 111, 28, ['Horizon: 361 108\u00a0€', 'Tree: 111 33\u00a0€', 'Mill Lane 4: 28 9\u00a0€']],
])('causes and their money add up to the loss, to the unit displayed', (horizon, ofTree, ofHouse, rows) => {
  const estimate = losing(horizon, { Tree: ofTree, 'Mill Lane 4': ofHouse })
  expect(rowsOf({ draft: draftWith([tree, house]), estimate, price: EURO })).toEqual(rows)
})

testAll([
  ['upward', 225.4, '230', '69'],
  ['also its value', 457, '460', '140'],
  ['from the same loss', 203, '200', '60'],
  ['in full', 57.4, '57', '17'],
])('a cause that takes all of the loss has the figures of the headline: %s', (_, loss, energy, money) => {
  const it = { estimate: losing(loss), price: EURO }
  const percentage = (loss / 100).toFixed(1)
  expect(headlineOf(it)).toContain(`Shade takes ${energy} kWh, ${percentage} %, worth ${money} €.`)
  expect(rowsOf(it)).toEqual([`Horizon: ${energy} ${money}\u00a0€`])
})

test('the walls of a house are one cause', () => {
  const taken = { 'Mill Lane 4': 5, 'Mill Lane 4, wall 2': 6, Tree: 7, 'Mill Lane 4, wall 3': 8 }
  const walls = Object.keys(taken).map((name) => obstacle({ name }))
  expect(thingsOf(walls.slice(1)), 'also without the first wall').toEqual([[0, 2], [1]])
  const rows = ['Horizon: 10', 'Mill Lane 4: 19', 'Tree: 7']
  expect(rowsOf({ draft: draftWith(walls), estimate: losing(10, taken) })).toEqual(rows)
})

test('a cause whose removal recovers another amount shares its light', () => {
  const draft = draftWith([tree, obstacle({ name: 'Hedge' })])
  const sharedWith = (recovered: number) => {
    const estimate = losing(0, { Tree: 200, Hedge: 5 }, { Tree: recovered, Hedge: 5 })
    return causeRows(known({ draft, estimate })).find(({ name }) => name === 'Tree')?.sharedWith
  }
  expect([150, 185].map(sharedWith)).toEqual(['Hedge', null])
})

const wall = between(57, 123, 6, { name: 'Garden wall', height: 2 })
const oak = between(118, 152, 10, { name: 'Oak', height: 5 })
const lime = between(129, 163, 10, { name: 'Lime', height: 5 })
testAll<[what: string, others: readonly Obstacle[], changes: Partial<Draft>, name: string | null]>([
  ['the one that hides most of the same sky', [wall, lime], {}, 'Lime'],
  ['but not, if it is off', [wall, { ...lime, enabled: false }], {}, 'Garden wall'],
  ['nor a low horizon', [lime], { horizonProfile: HORIZON }, 'Lime'],
  ['the horizon', [], { horizonProfile: [{ direction: 'E', heightAngle: 20 }] }, 'the horizon'],
  ['the row in front, if nothing else stands there', [], {}, 'the row in front'],
])('light is shared with %s', (_, others, changes, name) => {
  const obstacles = [...others, oak]
  const each = (energy: number) => Object.fromEntries(obstacles.map((it) => [it.name, energy]))
  const estimate = withRows(losing(0, each(96), each(42)), 50)
  const draft = draftWith(obstacles, { horizonProfile: [], ...changes })
  const row = causeRows(known({ draft, estimate })).find((it) => it.name === 'Oak')
  expect(row?.sharedWith).toBe(name)
})

testAll([
  ['whole kWh', 5.638, 195, 'Tree: 6'],
  ['a decimal where all of them are small', 5.638, 3, 'Tree: 5.6'],
  ['as the headline, what takes nearly all', 194.6, 0, 'Tree: 190'],
  ['but not, what takes more than all', 220, -25.4, 'Tree: 220'],
])('causes are displayed as they are rounded: %s', (_, ofTree, horizon, row) => {
  expect(rowsOf({ draft: draftWith([tree]), estimate: losing(horizon, { Tree: ofTree }) })).toContain(row)
})

test('what a cause takes and what its removal recovers are the same where they only round apart', () => {
  const row = causeRow('Tree', [0], 185)
  expect([186.4, 183.6, 187].map((recovered) => recoveredOf(row, recovered))).toEqual([185, 185, 187])
})

test('a cause that is switched brings and takes the same', () => {
  const takingBy = (enabled: boolean, taken: number) => {
    const draft = draftWith([{ ...tree, enabled }, house])
    return known({ draft, estimate: losing(30.9, { Tree: taken, 'Mill Lane 4': 20.8 }) })
  }
  const [on, off] = [takingBy(true, 454.7), takingBy(false, 0)]
  const [, rowOn, , rowOff] = [on, off].flatMap((it) => causeRows(it).slice(0, 2))
  expect(rowOn?.energy, 'rounded down, so that the rows add up').toBe(454)
  expect(rowOn && shownChange(rowOn, 454.7, off)).toBe(454)
  expect(rowOff && shownChange(rowOff, -454.7, on)).toBe(-454)
})

test('hours are those of the direct light of a cause, also of the row in front', () => {
  const hours = (hour: number) =>
    Array.from({ length: 12 }, () => Array.from({ length: 24 }, (_, i) => +(i === hour)))
  const { energy, ...estimate } = withRows(losing(12, { Tree: 12 }), 12)
  const monthlyEnergy = new Array<number>(12).fill(1)
  const causes = energy.causes?.map((cause) => ({ ...cause, monthlyEnergy })) ?? []
  const it = { draft: draftWith([tree]), estimate: { ...estimate, energy: { ...energy, causes } } }
  const rows = causeRows(known({ ...it, directHours: [6, 15, 9].map(hours) }))
  expect(rows.map(({ name, when }) => `${name}: ${when}`)).toEqual([
    'Horizon: 6–7 h, all year',
    'Row in front: 9–10 h, all year',
    'Tree: 15–16 h, all year',
  ])
})

test('what is switched off, or without a current result, has no price', () => {
  const draft = draftWith([{ ...tree, enabled: false }, house])
  const estimate = losing(10, { Tree: 0, 'Mill Lane 4': 128 })
  expect(rowsOf({ draft, estimate })).toEqual(['Horizon: 10', 'Tree: null', 'Mill Lane 4: 128'])
  expect(rowsOf({ draft: draftWith([tree]) })).toEqual(['Horizon: null', 'Tree: null'])
})

testAll([
  ['that is switched off stays in the list', [], HORIZON, [{ name: 'Horizon', isOn: false, energy: null }]],
  ['that another one has replaced does not', [{ direction: 'S', heightAngle: 0 }], HORIZON, []],
])('a horizon %s', (_, horizonProfile, before, rows) => {
  const horizonAside = { horizonProfile: before, horizonSource: null }
  const draft = draftWith([], { horizonProfile, horizonAside })
  expect(causeRows(known({ draft, estimate: losing(0) }))).toMatchObject(rows)
})
