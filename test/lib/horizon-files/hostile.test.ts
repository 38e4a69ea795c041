import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHorizonFile } from '../../../lib/horizon-files/read.ts'
import { HorizonFileReading, ReadableFormat, skylineChoice, unit } from '../../../lib/schemas/horizon-file.ts'
import { horizonFile } from '../../faults/generated/horizon-file.ts'
import { processorTime } from '../../processor-time.ts'

const options = fc.record(
  {
    format: fc.constantFrom(...ReadableFormat.options),
    north: fc.constantFrom(0, 90, 180, 270),
    clockwise: fc.boolean(),
    unit: fc.constantFrom(...unit.options),
    rotation: fc.double({ min: -360, max: 360, noNaN: true }),
    skyline: fc.constantFrom(...skylineChoice.options),
  },
  { requiredKeys: [] },
)

const SENTENCE = /^[A-Z\d][^\n]*\.$/

test('any file gives a profile that a site accepts, with sentences about it, or one about what was expected', () => {
  let read = 0
  fc.assert(
    fc.property(horizonFile, options, (file, given) => {
      const result = readHorizonFile(file, given)
      if (result instanceof Error) {
        expect(result.message).toMatch(/^[a-z][^\n]*: expected [^\n]*[^.]$/)
        return
      }
      read++
      expect(HorizonFileReading.parse(result)).toStrictEqual(result)
      expect(JSON.stringify(result)).not.toMatch(/null|NaN/)
      for (const note of result.notes) expect(note).toMatch(SENTENCE)
    }),
    { numRuns: 600 },
  )
  // Damaged files are often still readable.
  expect(read).toBeGreaterThan(50)
})

/** A quarter of the largest file. */
const BYTES = 250_000
const filled = (piece: string) => piece.repeat(Math.ceil(BYTES / piece.length)).slice(0, BYTES)

/** Reading takes a tenth of a second; in quadratic time, it would take many seconds. */
const MAX_MILLISECONDS = 4_000

test('a quarter of a megabyte of anything is answered quickly', () => {
  const points = Array.from({ length: 19_999 }, (_, i) => `${(i * 0.018).toFixed(3)},${(i * 7919) % 90}`)
  const json = `{"outputs":{"horizon_profile":[${'{"A":1,"H_hor":1},'.repeat(14_000)}{"A":1,"H_hor":1}]}}`
  for (const [name, text] of [
    ['spaces', filled(' ')],
    ['a list', filled('1,')],
    ['a wide table', filled(`${'1,'.repeat(60_000)}\n`)],
    ['parameters', filled('horizon=')],
    ['quoted cells', filled('"1,5",')],
    ['PVGIS headers', filled('A\t\tH_hor\n')],
    ['parentheses', filled('azimuth((')],
    ['pairs', filled('0:10 ')],
    ['words', filled('# deg rad azimuth height gon % 0 = north ')],
    ['comments', filled('# 0 = north, clockwise from south\n')],
    ['spaces in a list with a name', `a:${filled(' ')}x`],
    ['spaces in short lists with a name', filled(`a:${' '.repeat(100)}x\n`)],
    ['spaces between cells', `0 10\n90 20\nx${filled(' ')}y`],
    ['spaces between pairs', `0:10 90:20${filled(' ')}x`],
    ['a SunEye header', `compass heading ${filled('azimuth ')}`],
    ['PVGIS JSON', json],
    ['JSON comments', `{"horizon":[1,2,3,4],"x":"${'0 = south\\n'.repeat(19_000)}"}`],
    ['short lists with a name', filled('a: 1,2,3,4,5,6,7,8\n')],
    ['20,000 points to thin', points.join('\n')],
  ] as const) {
    const time = processorTime(() => readHorizonFile(Buffer.from(text)))
    expect(time, name).toBeLessThan(MAX_MILLISECONDS)
  }
})
