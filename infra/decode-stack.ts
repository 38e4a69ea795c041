import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { withSourcePositions } from './source-positions.ts'

/* Reads a line of a function's log from the standard input, and writes its stack trace with positions in the sources. */

const LogLine = z.union([
  z.object({ operation: z.string(), stack: z.string() }),
  z.object({ step: z.string(), stack: z.string() }),
])

const line = LogLine.parse(JSON.parse(await text(process.stdin)))
const name = 'step' in line ? line.step : line.operation
process.stdout.write(`${withSourcePositions(line.stack, name)}\n`)
