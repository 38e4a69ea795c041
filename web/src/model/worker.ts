import { skylineOf } from '../../../lib/horizon/skyline.ts'
import { calculateShading } from '../../../lib/shading/sample-days.ts'
import type { SolarDay } from '../../../lib/solar/day.ts'
import { type Season, seasons, solarDay } from '../../../lib/solar/ephemeris.ts'
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
import { inTheWay } from './in-the-way.ts'

export interface SolarYear {
  /** All dates of the year, 1 January first. */
  readonly solarDays: readonly SolarDay[]
  readonly seasons: readonly Season[]
}

let model: PlaceModel | null = null
/** Counts the edits: the next edit ends the orientation search of the previous one. */
let edits = 0

const { port1, port2 } = new MessageChannel()

/** Lets pending messages in; a timer would wait for 4 ms. @throws Error once another edit has arrived */
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

/** The tasks that take longer than a frame, by name. */
const TASKS = {
  solarYear: (year: number): SolarYear => ({
    solarDays: datesOf(year).map((date) => solarDay(Date.parse(date) / DAY_MS)),
    seasons: seasons(year),
  }),
  /** @param site with the year of the sample days */
  shading: (site: Place & Skyline & { readonly year: number }): ShadingResult =>
    calculateShading(skylineOf(site), site, seasons(site.year)),
  inTheWay,
  /** @param hours of the place; null: the same as in the previous question */
  estimate: ({ hours, edit }: { readonly hours: PlaceHours | null; readonly edit: Edit }): ModelResult => {
    edits++
    if (hours) model = placeModel(hours)
    return computeEstimate(knownModel(), edit)
  },
  /** Estimates at the place of the last estimate, without ending its orientation search. */
  variant: (edit: Edit): ModelResult => computeEstimate(knownModel(), edit),
  /** Searches at the place of the last estimate. Rejected once another estimate is requested. */
  orientation: (edit: Edit): Promise<OptimizedOrientation> =>
    computeOrientation(knownModel(), edit, pauseOf(edits)),
}

export type TaskName = keyof typeof TASKS
export type Question<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0]
export type Answer<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>

export interface Message<Name extends TaskName = TaskName> {
  readonly name: Name
  readonly question: Question<Name>
}

/** The reply through the port that comes with each message. */
export type Reply<Name extends TaskName = TaskName> =
  | { readonly answer: Answer<Name> }
  | { readonly error: string }

const tasks: {
  readonly [Name in TaskName]: (question: Question<Name>) => Answer<Name> | Promise<Answer<Name>>
} = TASKS

const perform = <Name extends TaskName>({ name, question }: Message<Name>) => tasks[name](question)

addEventListener('message', async ({ data, ports }: MessageEvent<Message>) => {
  const reply = (reply: Reply): void => ports[0]?.postMessage(reply)
  try {
    reply({ answer: await perform(data) })
  } catch (error) {
    reply({ error: String(error) })
  }
})
