import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RunRow } from '../../../../lib/runs/upload/row.ts'
import { rowsIn } from './reading.ts'

const within = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => (Math.abs(value) < 1e-9 ? 0 : value))

const horizonProfile = fc
  .uniqueArray(fc.integer({ min: 0, max: 35_999 }), { maxLength: 40 })
  .chain((azimuths) =>
    fc.tuple(
      ...azimuths.map((azimuth) =>
        fc.record({ direction: fc.constant(String(azimuth / 100)), heightAngle: within(0, 90) }),
      ),
    ),
  )

const displayName = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 50 })
  // A line break inside a cell is LF, whatever it was.
  .filter((name) => name.trim() !== '' && !/[\r\0\uFEFF]/.test(name))

const NUMBERS = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const

const site = fc.record(
  {
    id: displayName,
    name: displayName,
    latitude: within(-90, 90),
    longitude: within(-180, 180),
    panelTilt: within(0, 90),
    panelAzimuth: within(0, 360),
    systemSize: within(0.05, 500_000),
    horizonProfile,
  },
  { requiredKeys: [...NUMBERS, 'horizonProfile'] },
)

type Site = Partial<RunRow> & Pick<RunRow, 'horizonProfile'>

const COLUMNS = ['id', 'name', ...NUMBERS, 'horizonProfile'] as const

const cell = (site: Site, column: (typeof COLUMNS)[number]): string =>
  column === 'horizonProfile'
    ? site.horizonProfile.map(({ direction, heightAngle }) => `${direction}:${heightAngle}`).join(' ')
    : String(site[column] ?? '')

const csvOf = (
  sites: readonly Site[],
  columns: (typeof COLUMNS)[number][],
  delimiter: string,
  end: string,
): string =>
  [columns, ...sites.map((site) => columns.map((column) => cell(site, column)))]
    .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter) + end)
    .join('')

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
      const fromJson = await rowsIn(sites.map((row) => `${JSON.stringify(row)}${end}`).join(''), pieceSize)
      const fromCsv = await rowsIn(csvOf(sites, columns, delimiter, end), pieceSize)
      expect(fromCsv).toEqual(fromJson)
      expect(fromCsv).toHaveLength(sites.length)
      fromCsv.forEach((row, i) => {
        const { id = String(i + 1), name, panelAzimuth, ...rest } = sites[i] ?? {}
        const named = name === undefined ? {} : { name: name.trim() }
        const azimuth = panelAzimuth === 360 ? 0 : panelAzimuth
        expect(row).toEqual({
          row: i + 1,
          id: id.trim(),
          site: {
            ...named,
            ...rest,
            panelAzimuth: azimuth,
            obstacles: [],
            array: null,
            otherPlanes: [],
            panelHeight: 5,
          },
        })
      })
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
