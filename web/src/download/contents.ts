import { bodyOf, type Client } from '../api/client.ts'
import { moment, sunYear } from '../day/address.ts'
import { type DayView, momentText } from '../day/day-view.ts'
import { sunshineOf } from '../day/sun-day.ts'
import type { Draft } from '../drafts/draft.ts'
import { creditsOf } from '../obstacles/credits.tsx'
import { DIAGRAM_ID } from '../skyline/diagram.tsx'
import { announce } from '../ui/announce.ts'
import { dateOf } from '../ui/format.ts'
import { type StandaloneSvg, standaloneSvg } from './standalone-svg.tsx'

export { resultCsv, resultJson } from './csv.ts'
export { svgToPng } from './standalone-svg.tsx'

/** Of today, `23 Nov 2026` with spaces that do not break. */
const today = (): string => dateOf(new Date()).replaceAll(' ', '\u00a0')

/** The sky as it is drawn, with a title, its sources and the date. */
export const skyPicture = (draft: Draft): StandaloneSvg => {
  const element = document.getElementById(DIAGRAM_ID)
  if (!(element instanceof SVGSVGElement)) throw new Error('The sky is not drawn')
  return standaloneSvg(element, {
    heading: draft.name,
    title: `Skyline and sun, ${momentText(moment.value)}`,
    source: ['Shading Estimation Service', creditsOf(draft), today()].filter(Boolean).join(' · '),
  })
}

/** The file that the service makes of the sun through the year; null if all days are alike, which it says. */
export const sunCalendar = async (
  client: Client,
  view: DayView,
  { horizonProfile, obstacles }: Draft,
): Promise<Blob | null> => {
  const year = sunYear.value
  const body = {
    latitude: view.latitude,
    longitude: view.longitude,
    horizonProfile: [...horizonProfile],
    obstacles: [...obstacles],
    year,
    // The service wants quarters of an hour.
    utcOffset: Math.round(4 * view.timeZone) / 4,
  }
  const headers = { accept: 'text/calendar' }
  const file: Blob = await bodyOf(client.POST('/sun-calendar', { body, headers, parseAs: 'blob' }))
  if ((await file.text()).includes('BEGIN:VEVENT')) return file
  const isSunless = sunshineOf(view.on(`${year}-01-01`)).first === null
  const sun = isSunless ? 'never reaches the panels' : 'reaches the panels every day'
  announce(`The sun ${sun}: there is nothing to put into a calendar.`)
  return null
}
