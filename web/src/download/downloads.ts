import { bodyOf, type Client } from '../api/client.ts'
import { moment, sunYear } from '../day/address.ts'
import { type DayView, momentText } from '../day/day-view.ts'
import type { Draft } from '../drafts/draft.ts'
import { creditsOf } from '../obstacles/credits.tsx'
import type { SiteStore } from '../site/store.ts'
import { DIAGRAM_ID } from '../skyline/diagram.tsx'
import { dateOf } from '../ui/format.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { fileName, saveFile } from './save-file.ts'
import type { StandaloneSvg } from './standalone-svg.ts'

/** By extension. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ics: 'text/calendar',
}

/** Of today, `23 Nov 2026` with spaces that do not break. */
const today = (): string => dateOf(new Date()).replaceAll(' ', '\u00a0')

/** The sky as it is drawn, with a title, its sources and the date. */
const skyPicture = async (draft: Draft): Promise<StandaloneSvg> => {
  const element = document.getElementById(DIAGRAM_ID)
  if (!(element instanceof SVGSVGElement)) throw new Error('The sky is not drawn')
  const { standaloneSvg } = await import('./standalone-svg.ts')
  return standaloneSvg(element, {
    heading: draft.name,
    title: `Skyline and sun, ${momentText(moment.value)}`,
    source: ['Shading Estimation Service', creditsOf(draft), today()].filter(Boolean).join(' · '),
  })
}

const sunCalendar = (client: Client, view: DayView, { horizonProfile, obstacles }: Draft): Promise<Blob> => {
  const body = {
    latitude: view.latitude,
    longitude: view.longitude,
    horizonProfile: [...horizonProfile],
    obstacles: [...obstacles],
    year: sunYear.value,
    // The service wants quarters of an hour.
    utcOffset: Math.round(4 * view.timeZone) / 4,
  }
  return bodyOf(client.POST('/sun-calendar', { body, headers: { accept: 'text/calendar' }, parseAs: 'blob' }))
}

/** What can be taken away from a site: the result, the picture of its sky, and its sun calendar. */
export const downloadsOf = (
  { draft: edited, results: { estimate: latest }, view: days }: SiteStore,
  client: Client,
  announce: (text: string) => void,
): readonly MenuItem[] => {
  const [draft, estimate, view] = [edited.value, latest.value, days.value]
  /** @param file the end of its name, `result.csv` */
  const item = (label: string, file: string, content: () => Promise<string | Blob>): MenuItem => ({
    label,
    onSelect: async () => {
      try {
        const [description = '', extension = ''] = file.split('.')
        const blob = new Blob([await content()], { type: TYPES[extension] ?? '' })
        saveFile(fileName(draft.name, description, extension), blob)
      } catch {
        announce(`“${label}” could not be downloaded.`)
      }
    },
  })
  const results = estimate && [
    item('Result (CSV)', 'result.csv', async () =>
      (await import('./csv.ts')).resultCsv(draft.name, estimate),
    ),
    item('Result (JSON)', 'result.json', async () =>
      (await import('./csv.ts')).resultJson(draft.name, estimate),
    ),
  ]
  const ofSun = view && [
    item('Picture of the sky (SVG)', 'skyline.svg', async () => (await skyPicture(draft)).text),
    item('Picture of the sky (PNG)', 'skyline.png', async () =>
      (await import('./standalone-svg.ts')).svgToPng(await skyPicture(draft)),
    ),
    item('Sun calendar (.ics)', `sun ${sunYear.value}.ics`, () => sunCalendar(client, view, draft)),
  ]
  return [...(results ?? []), ...(ofSun ?? [])]
}
