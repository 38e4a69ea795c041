import { bodyOf, type Client } from '../api/client.ts'
import { moment, sunYear } from '../day/address.ts'
import { type DayView, momentText } from '../day/day-view.ts'
import type { Draft } from '../drafts/draft.ts'
import { creditsOf } from '../results/assumptions.tsx'
import { DIAGRAM_ID } from '../skyline/diagram.tsx'
import { dateOf } from '../ui/format.ts'
import { type StandaloneSvg, standaloneSvg } from './standalone-svg.tsx'

export { resultCsv, resultJson } from './csv.ts'
export { svgToPng } from './standalone-svg.tsx'

export const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ics: 'text/calendar',
}

/** `23 Nov 2026`, with non-breaking spaces. */
const today = (): string => dateOf(new Date()).replaceAll(' ', '\u00a0')

/** The drawn sky, with a title, its sources and the date. */
export const skyPicture = (draft: Draft): StandaloneSvg => {
  const element = document.getElementById(DIAGRAM_ID)
  if (!(element instanceof SVGSVGElement)) throw new Error('The sky is not drawn')
  return standaloneSvg(element, {
    heading: draft.name,
    title: `Skyline and sun, ${momentText(moment.value)}`,
    source: ['Shading Estimation Service', creditsOf(draft), today()].filter(Boolean).join(' · '),
  })
}

/** The service's calendar file of the sun through the year. */
export const sunCalendar = (
  client: Client,
  view: DayView,
  { horizonProfile, obstacles }: Draft,
): Promise<Blob> => {
  const year = sunYear.value
  const body = {
    latitude: view.latitude,
    longitude: view.longitude,
    horizonProfile: [...horizonProfile],
    obstacles: [...obstacles],
    year,
    // The service requires multiples of a quarter of an hour.
    utcOffset: Math.round(4 * view.timeZone) / 4,
  }
  const headers = { accept: 'text/calendar' }
  return bodyOf(client.POST('/sun-calendar', { body, headers, parseAs: 'blob' }))
}
