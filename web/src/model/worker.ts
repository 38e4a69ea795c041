import type { ObstacleView } from '../../../lib/horizon/obstacles.ts'
import { skylineOf } from '../../../lib/horizon/skyline.ts'
import { shadedSun } from '../../../lib/shading/hidden-sun.ts'
import { calculateShading } from '../../../lib/shading/sample-days.ts'
import { total } from '../../../lib/solar/calendar.ts'
import type { SolarDay } from '../../../lib/solar/day.ts'
import { type Season, seasons, solarDay } from '../../../lib/solar/ephemeris.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import type { OptimizedOrientation, Place, ShadingResult, Skyline } from '../api/types.ts'
import { DAY_MS, datesOf } from '../day/moment.ts'
import type { Edit } from '../drafts/draft.ts'
import {
  computeEstimate,
  computeOrientation,
  type ModelResult,
  type PlaceHours,
  type PlaceModel,
  placeModel,
} from './compute.ts'

/** The sun in a year. */
export interface SolarYear {
  /** Of all dates, 1 January first. */
  readonly solarDays: readonly SolarDay[]
  /** The sample days. */
  readonly seasons: readonly Season[]
}

/** What takes more than a frame and is therefore computed here: by its name, from what. */
export interface Questions {
  /** Year. */
  solarYear: number
  /** With the year of the sample days. */
  shading: { readonly place: Place; readonly year: number; readonly skyline: Skyline }
  /** Which obstacles hide the sun at some time of the year, where the horizon does not. */
  inTheWay: { readonly place: Place; readonly skyline: Skyline }
  /** With the hours of the place unless they are those of the question before. */
  estimate: { readonly hours: PlaceHours | null; readonly edit: Edit }
  /** At the place of the last estimate, without ending the search for its orientation. */
  variant: Edit
  /** At the place of the last estimate. Rejected once another estimate is asked for. */
  orientation: Edit
}

export interface Answers {
  solarYear: SolarYear
  shading: ShadingResult
  /** In the order of the obstacles. */
  inTheWay: readonly boolean[]
  estimate: ModelResult
  variant: ModelResult
  orientation: OptimizedOrientation
}

export interface Message<Name extends keyof Questions = keyof Questions> {
  readonly name: Name
  readonly question: Questions[Name]
}

/** What comes back through the port that a message brings. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly error: string }

let model: PlaceModel | null = null
/** Ends the search for the orientation of the edit before it. */
let edits = 0

const { port1, port2 } = new MessageChannel()

/** Lets the messages in that have arrived meanwhile; a timer would wait for 4 ms. @throws Error once another edit has come */
const pauseOf = (edit: number) => async (): Promise<void> => {
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  if (edit !== edits) throw new Error('Superseded')
}

const knownModel = (): PlaceModel => {
  if (model === null) throw new Error('The hours of the place are unknown')
  return model
}

const TASKS: {
  readonly [Name in keyof Questions]: (question: Questions[Name]) => Answers[Name] | Promise<Answers[Name]>
} = {
  solarYear: (year) => ({
    solarDays: datesOf(year).map((date) => solarDay(Date.parse(date) / DAY_MS)),
    seasons: seasons(year),
  }),
  shading: ({ place, year, skyline }) => calculateShading(skylineOf(skyline), place, seasons(year)),
  inTheWay: ({ place, skyline }) => {
    const { line, obstacles } = skylineOf(skyline)
    // The clock only numbers the hours.
    const sun = sunYear({ ...place, timeZone: 0 })
    const hiddenMoments = (obstacles: readonly ObstacleView[]): number =>
      total(shadedSun({ line, obstacles }, sun, false).hidden.map(total))
    const byHorizon = hiddenMoments([])
    return obstacles.map((obstacle) => hiddenMoments([obstacle]) > byHorizon)
  },
  estimate: ({ hours, edit }) => {
    edits++
    if (hours) model = placeModel(hours)
    return computeEstimate(knownModel(), edit)
  },
  variant: (edit) => computeEstimate(knownModel(), edit),
  orientation: (edit) => computeOrientation(knownModel(), edit, pauseOf(edits)),
}

const perform = <Name extends keyof Questions>({ name, question }: Message<Name>) => TASKS[name](question)

addEventListener('message', async ({ data, ports }: MessageEvent<Message>) => {
  const reply = (reply: Reply<Answers[keyof Answers]>): void => ports[0]?.postMessage(reply)
  try {
    reply({ answer: await perform(data) })
  } catch (error) {
    reply({ error: String(error) })
  }
})
