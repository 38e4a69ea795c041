import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'

const SAMPLES = new URL('../../lib/horizon-files/samples/', import.meta.url)

const samples: Buffer[] = readdirSync(SAMPLES).map((name) => readFileSync(new URL(name, SAMPLES)))

/** Text that horizon files are made of. */
const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,;\t -+\r\nNESW'), maxLength: 12 }),
  fc.constantFrom(
    ...['-180', '360', '1e300', '-0', '"0,5"', '"', '-9999', '\u0000', 'begin data\n', 'horizon='],
    ...['A\t\tH_hor', 'azimuth;height\n', 'azimuth;distance\n'],
  ),
)

const spliced = (file: Buffer, place: number, length: number, text: string): Buffer => {
  const at = place % (file.length + 1)
  return Buffer.concat([file.subarray(0, at), Buffer.from(text), file.subarray(at + length)])
}

const splice = fc.tuple(fc.nat(), fc.nat(60), piece)

/** Programs' files, damaged in a few places; and bytes that are no file at all. */
export const horizonFile: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...samples) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...samples), fc.array(splice, { minLength: 1, maxLength: 4 }))
      .map(([sample, splices]) => splices.reduce<Buffer>((file, damage) => spliced(file, ...damage), sample)),
  },
  { weight: 2, arbitrary: fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join(''))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
)
