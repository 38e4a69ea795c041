import { describe, expect, test } from 'vitest'
import {
  airMassModifier,
  cellTemperature,
  diffuseModifiers,
  incidenceModifier,
  moduleTypes,
  relativePower,
} from '../../../lib/pvwatts/module.ts'

const at = (degrees: number): number => incidenceModifier(Math.cos((degrees * Math.PI) / 180))
const [standard] = moduleTypes

describe('the incidence modifier', () => {
  test('is 1 at normal incidence and nothing from behind', () => {
    expect(incidenceModifier(1)).toBe(1)
    expect(incidenceModifier(0)).toBe(0)
    expect(incidenceModifier(-0.5)).toBe(0)
  })

  test('is all but 1 up to 45°, some 0.96 at 60°, and falls to 0', () => {
    expect(at(45)).toBeGreaterThan(0.985)
    expect(at(60)).toBeGreaterThan(0.955)
    expect(at(60)).toBeLessThan(0.97)
    expect(at(89.99)).toBeLessThan(0.01)
  })

  test('never rises with the angle', () => {
    for (let degrees = 1; degrees <= 90; degrees++) {
      expect(at(degrees)).toBeLessThanOrEqual(at(degrees - 1))
    }
  })
})

test('light from the sky passes as a beam at 59.7° does on a horizontal plane, and that from the ground not at all', () => {
  const { sky, ground } = diffuseModifiers(0)
  expect(sky).toBeCloseTo(at(59.7), 12)
  expect(ground).toBeCloseTo(0, 12)
  for (const tilt of [20, 45, 90]) {
    const { sky, ground } = diffuseModifiers(tilt)
    expect(sky).toBeGreaterThan(0.9)
    expect(ground).toBeLessThan(1)
  }
})

describe('the power of a module', () => {
  test('is the rating at 1000 W/m² and 25 °C, and less by its coefficient for each degree', () => {
    for (const kind of moduleTypes) {
      expect(relativePower(1000, 25, kind)).toBe(1)
      expect(relativePower(1000, 35, kind)).toBeCloseTo(1 + 10 * kind.temperatureCoefficient, 12)
    }
  })

  test('is nothing without light, and never below nothing', () => {
    expect(relativePower(0, 25, standard)).toBe(0)
    expect(relativePower(-1, 25, standard)).toBe(0)
    for (const light of [Number.MIN_VALUE, 1e-300, 1e-12, 1e-3]) {
      expect(relativePower(light, 25, standard)).toBeGreaterThanOrEqual(0)
    }
    // Beyond all light and heat, where both factors would be below nothing.
    for (const [light, cell] of [
      [1e-12, 400],
      [2e4, 400],
      [1e200, 300],
      [1e5, 1e308],
    ] as const) {
      expect(relativePower(light, cell, standard)).toBe(0)
    }
  })

  test('grows with the light, and below full light by less than that', () => {
    for (let light = 20; light <= 1400; light += 20) {
      expect(relativePower(light, 25, standard)).toBeGreaterThan(relativePower(light - 20, 25, standard))
    }
    expect(relativePower(100, 25, standard)).toBeLessThan(0.1)
  })
})

test('cells are as warm as the air in the dark, warmer in the light, and cooled by the wind', () => {
  expect(cellTemperature(0, 12, 3, 49, standard)).toBe(12)
  const still = cellTemperature(800, 20, 0, 49, standard)
  const windy = cellTemperature(800, 20, 5, 49, standard)
  expect(still).toBeGreaterThan(windy)
  expect(windy).toBeGreaterThan(20)
})

test('the air leaves the spectrum of mass 1.5 as it is, and is held from mass 10 on', () => {
  expect(airMassModifier(1.5)).toBeCloseTo(1, 2)
  expect(airMassModifier(40)).toBe(airMassModifier(10))
})
