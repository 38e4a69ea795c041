import { compassPointOf } from '../../lib/horizon/direction.ts'
import type { Energy } from '../../lib/schemas/analysis.ts'
import { SECTOR_WIDTH } from '../../lib/solar/angles.ts'
import { total } from '../../lib/solar/calendar.ts'
import { tenths } from './text.ts'

type Sectors = Energy['lossBySector']
type Sector = Sectors[number]

const COUNT = 3

const row = (label: string, ...columns: string[]): string =>
  label.padEnd(20) + columns.map((column) => column.padStart(10)).join('')

/** For example "120°–130° (SE)". */
const nameOf = ({ direction }: Sector): string => {
  const start = Number(direction)
  return `${start}°–${start + SECTOR_WIDTH}° (${compassPointOf(start + SECTOR_WIDTH / 2)})`
}

const lossRow = (label: string, beam: number, diffuse: number): string =>
  row(label, tenths(beam), tenths(diffuse), tenths(beam + diffuse))

/** The sectors that take most energy, and the sums of all sectors. */
export const worstDirections = (sectors: Sectors): string[] => {
  const loss = ({ beam, diffuse }: Sector): number => beam + diffuse
  const worst = sectors.toSorted((a, b) => loss(b) - loss(a)).slice(0, COUNT)
  return [
    row('Lost kWh', 'beam', 'diffuse', 'sum'),
    ...worst
      .filter((sector) => loss(sector) > 0)
      .map((sector) => lossRow(nameOf(sector), sector.beam, sector.diffuse)),
    lossRow(
      'All directions',
      total(sectors.map(({ beam }) => beam)),
      total(sectors.map(({ diffuse }) => diffuse)),
    ),
  ]
}
