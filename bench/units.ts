import type { Visit } from './in-process.ts'
import { mean } from './spread.ts'

/** Units of DynamoDB that a request consumes. */
export interface Units {
  readonly reads: number
  readonly writes: number
}

const sumOf = (visits: readonly Visit[], kind: keyof Units): number =>
  mean(visits.map(({ commands }) => commands.reduce((sum, command) => sum + command[kind], 0)))

/** @param visits of one operation */
export const unitsOf = (visits: readonly Visit[]): Units => ({
  reads: sumOf(visits, 'reads'),
  writes: sumOf(visits, 'writes'),
})
