import { buildingsOf } from '../lib/buildings/footprints.ts'
import { elementsOrThrow } from '../lib/buildings/overpass.ts'
import { screensAround } from '../lib/buildings/screens.ts'
import { city, PLACE, replyOf } from '../test/lib/buildings/town.ts'
import { compare, figure, type Part, range, table } from './measure.ts'

/** Coordinates of the map have seven decimals. */
const asInMap = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(7)) : value

const run = async (): Promise<string> => {
  const text = JSON.stringify(replyOf(city()), asInMap)
  const bytes = new TextEncoder().encode(text)
  const ours = () => {
    const elements = elementsOrThrow({ status: 200, headers: {}, bytes })
    return screensAround(buildingsOf(elements, PLACE), [0, 0], { panelHeight: 5, radius: 200 })
  }
  const rival = () => JSON.parse(text)
  const compared = await compare({ run: ours, count: 1 }, { run: rival, count: 1 }, 99)
  return `The screens of a dense city with 300 buildings, from the bytes of an Overpass reply on, against \`JSON.parse\` of its text.
${table(
  ['KB', 'µs', 'JSON.parse µs', 'ours ÷ JSON.parse', 'limit'],
  [[figure(bytes.length / 1000), figure(compared.ours), figure(compared.rival), range(compared.ratio), '10']],
)}`
}

export const part: Part = { title: 'Buildings', run }
