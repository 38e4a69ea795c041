import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsIn } from './reading.ts'

const within = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (Math.abs(value) < 1e-9 ? 0 : value))

const displayName = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 50 })
  // A line break inside a cell is LF, whatever it was.
  .filter((name) => name.trim() !== '' && !/[\r\0\uFEFF]/.test(name))
  .map((name) => name.trim())

const site = fc.record({
  id: displayName,
  name: displayName,
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  panelTilt: within(0, 90),
  panelAzimuth: within(0, 359),
  systemSize: within(0.05, 500_000),
})
const COLUMNS = ['id', 'name', 'latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const

const DEFAULTS = { horizonProfile: [], obstacles: [], array: null, otherPlanes: [], panelHeight: 5 }

const form = fc.record({
  columns: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
  delimiter: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  pieceSize: fc.integer({ min: 1, max: 100 }),
})

test('any sites come out the same from JSON lines and from CSV in any form', async () => {
  const cases = fc.asyncProperty(
    fc.array(site, { minLength: 1, maxLength: 5 }),
    form,
    async (sites, { columns, delimiter, end, pieceSize }) => {
      const json = sites.map((row) => JSON.stringify(row))
      const table = [columns, ...sites.map((row) => columns.map((column) => String(row[column])))]
      const csv = table.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter))
      for (const lines of [json, csv]) {
        const rows = await rowsIn(lines.map((line) => line + end).join(''), pieceSize)
        expect(rows).toEqual(
          sites.map(({ id, ...rest }, i) => ({ row: i + 1, id, site: { ...rest, ...DEFAULTS } })),
        )
      }
    },
  )
  await fc.assert(cases, { numRuns: 50 })
})

test('no bytes make reading fail in another way than saying why', async () => {
  const fragment = fc.constantFrom('latitude', 'id', ...',;\n\r"{}[:1 \\é\uFEFF')
  const text = fc.array(fragment).map((fragments) => Buffer.from(fragments.join('')))
  const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 100 }))
  const cases = fc.asyncProperty(bytes, fc.boolean(), async (file, hasHeader) => {
    const header = 'latitude,longitude,panelTilt,panelAzimuth,systemSize\n'
    const error = await rowsIn(hasHeader ? Buffer.concat([Buffer.from(header), file]) : file).catch(
      (e: unknown) => e,
    )
    if (!Array.isArray(error)) expect(error).toMatchObject({ name: 'UnreadableUpload' })
  })
  await fc.assert(cases, { numRuns: 300 })
})
