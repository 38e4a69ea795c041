import { SourceMap } from 'node:module'
import { basename } from 'node:path'
import { handlerFile, operations, stepFile } from '../lib/operations/index.ts'
import { runSteps } from '../lib/operations/run-steps.ts'
import { bundleFiles } from './bundling.ts'

const handlers = new Map([
  ...operations.map((it): [string, string] => [it.name, handlerFile(it)]),
  ...runSteps.map((it): [string, string] => [it.name, stepFile(it)]),
])

/** The maps of a function's files, by the name of the file. */
const sourceMapsOf = (name: string): Map<string, SourceMap> => {
  const handler = handlers.get(name)
  if (handler === undefined) throw new Error(`${name} is neither an operation nor a step of a run`)
  const maps = bundleFiles(handler).filter(({ path }) => path.endsWith('.map'))
  return new Map(maps.map(({ path, text }) => [basename(path, '.map'), new SourceMap(JSON.parse(text))]))
}

/** A position in a bundled file, such as `file:///var/task/index.mjs:3:1415`. */
const POSITION = /[^\s()]*\/(?<file>[\w-]+\.mjs):(?<line>\d+):(?<column>\d+)/g

/** The folder of Lambda's own files, of which one has the name of ours. */
const RUNTIME = '/var/runtime/'

/**
 * Replaces the positions in a stack trace by those in the sources, such as `lib/sites/get.ts:12:5`. Positions in files
 * that are not in the function's bundle stay as they are.
 *
 * @param stack as a function has logged it. It must have been built from the sources as they are now.
 * @param name of the function's operation, or of its step of a run
 */
export const withSourcePositions = (stack: string, name: string): string => {
  const maps = sourceMapsOf(name)
  return stack.replaceAll(POSITION, (position: string, file: string, line: string, column: string) => {
    const map = position.includes(RUNTIME) ? undefined : maps.get(file)
    const origin = map?.findOrigin(Number(line), Number(column))
    return origin && 'fileName' in origin
      ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`
      : position
  })
}
