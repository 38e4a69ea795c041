import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startContainer } from './container.ts'
import { type FunctionDefinition, runtimeEnvironment } from './functions.ts'

export interface InitTime {
  readonly name: string
  /** Median of the rounds. */
  readonly milliseconds: number
  /** How many times that of the hello-world handler in the same round: median, least and greatest. */
  readonly ratio: { readonly median: number; readonly least: number; readonly greatest: number }
}

type Program = Pick<FunctionDefinition, 'name' | 'folder' | 'handler' | 'environment'>

const HELLO = "export const handler = async () => ({ statusCode: 200, body: '' })\n"

/** The least that a function can be. */
const helloWorld = async (folder: string): Promise<Program> => {
  await writeFile(join(folder, 'index.mjs'), HELLO)
  const name = 'hello world'
  return { name, folder, handler: 'index.handler', environment: runtimeEnvironment(name, 512) }
}

const initMilliseconds = async (program: Program): Promise<number> => {
  const container = await startContainer(program, () => {})
  await container.kill()
  return container.initMilliseconds
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Time from the start of a function's process until it asks for work, with all of this machine's processor; in turn
 * with a hello-world handler, so that whatever else the machine does troubles all alike.
 *
 * @param folder an empty one, for the hello-world handler
 */
export const measureInit = async (
  functions: readonly Program[],
  folder: string,
  rounds = 5,
): Promise<InitTime[]> => {
  const programs = [await helloWorld(folder), ...functions]
  const taken: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const ofRound: number[] = []
    for (const program of programs) ofRound.push(await initMilliseconds(program))
    taken.push(ofRound)
  }
  return programs.map(({ name }, i) => {
    const ratios = taken.map((ofRound) => (ofRound[i] ?? Number.NaN) / (ofRound[0] ?? Number.NaN))
    return {
      name,
      milliseconds: median(taken.map((ofRound) => ofRound[i] ?? Number.NaN)),
      ratio: { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) },
    }
  })
}

const row = ({ name, milliseconds, ratio: { median: middle, least, greatest } }: InitTime): string =>
  `${name.padEnd(20)}${milliseconds.toFixed(0).padStart(6)}${middle.toFixed(2).padStart(9)}  (${least.toFixed(2)} … ${greatest.toFixed(2)})\n`

export const initTable = (times: readonly InitTime[]): string =>
  'Median milliseconds from the start of a process until it asks for work, and how many times the hello-world\n' +
  `handler's in the same round: median, least and greatest\n\n${''.padEnd(20)}    ms    times\n` +
  times.map(row).join('')
