import type { ElevationOf } from '../../terrain-tiles.ts'
import { radians } from './landscape.ts'

const RADIUS = 6_371_008.8

/** A pseudo-random number from 0 to 1 for a point of a lattice. */
const random = (x: number, y: number, z: number, seed: number): number => {
  const mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 1_274_126_177) ^ seed
  const scrambled = Math.imul(mixed ^ (mixed >>> 13), 1_103_515_245)
  return ((scrambled ^ (scrambled >>> 16)) >>> 0) / 2 ** 32
}

const smooth = (t: number): number => t * t * (3 - 2 * t)
const between = (a: number, b: number, t: number): number => a + (b - a) * t

/** Perlin's value noise: random at the points of a lattice and smooth between them. */
const noise = (x: number, y: number, z: number, seed: number): number => {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [smooth(x - i), smooth(y - j), smooth(z - k)]
  const edge = (b: number, c: number) => between(random(i, b, c, seed), random(i + 1, b, c, seed), u)
  const face = (c: number) => between(edge(j, c), edge(j + 1, c), v)
  return between(face(k), face(k + 1), w)
}

const OCTAVES = 5
const LONGEST = 8000
const RELIEF = 2500

/** Mountains with sharp ridges of all sizes, from 8 km to 500 m: each octave has half the length and height of the last. */
export const mountains =
  (seed: number): ElevationOf =>
  (latitude, longitude) => {
    const [φ, λ] = [radians(latitude), radians(longitude)]
    const [x, y, z] = [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)]
    let elevation = 0
    for (let octave = 0; octave < OCTAVES; octave++) {
      const scale = (RADIUS * 2 ** octave) / LONGEST
      const value = noise(x * scale, y * scale, z * scale, seed + octave)
      elevation += (RELIEF / 2 ** (octave + 1)) * (1 - Math.abs(2 * value - 1))
    }
    return elevation
  }
