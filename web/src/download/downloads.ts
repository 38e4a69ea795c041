import { bodyOf, type Client } from '../api/client.ts'
import { moment, sunYear } from '../day/address.ts'
import { type DayView, momentText } from '../day/day-view.ts'
import type { Draft } from '../drafts/draft.ts'
import { creditsOf } from '../obstacles/credits.tsx'
import type { SiteStore } from '../site/store.ts'
import { DIAGRAM_ID } from '../skyline/diagram.tsx'
import { dateOf } from '../ui/format.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { resultCsv, resultJson } from './csv.ts'
import { fileName, saveFile } from './save-file.ts'
import { standaloneSvg, svgToPng } from './standalone-svg.ts'

const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Of today, `23 Nov 2026` with spaces that do not break. */
const today = (): string => dateOf(new Date()).replaceAll(' ', '\u00a0')

/** The sky as it is drawn, with a title, its sources and the date. */
const skyPicture = (extension: 'svg' | 'png', draft: Draft): Blob | Promise<Blob> => {
  const element = document.getElementById(DIAGRAM_ID)
  if (!(element instanceof SVGSVGElement)) throw new Error('The sky is not drawn')
  const image = standaloneSvg(element, {
    heading: draft.name,
    title: `Skyline and sun, ${momentText(moment.value)}`,
    source: ['Shading Estimation Service', creditsOf(draft), today()].filter(Boolean).join(' · '),
  })
  const svg = new Blob([image.text], { type: 'image/svg+xml' })
  return extension === 'svg' ? svg : svgToPng(svg, image)
}

/** In quarters of an hour, as the service wants it. */
const offsetOf = (timeZone: number): number => Math.round(4 * timeZone) / 4

const sunCalendar = (client: Client, view: DayView, draft: Draft): Promise<Blob> => {
  const body = {
    latitude: view.latitude,
    longitude: view.longitude,
    horizonProfile: [...draft.horizonProfile],
    obstacles: [...draft.obstacles],
    year: sunYear.value,
    utcOffset: offsetOf(view.timeZone),
  }
  return bodyOf(client.POST('/sun-calendar', { body, headers: { accept: 'text/calendar' }, parseAs: 'blob' }))
}

/** What can be taken away from a site: the result, the picture of its sky, and its sun calendar. */
export const downloadsOf = (
  { draft, results, view: days }: SiteStore,
  client: Client,
  announce: (text: string) => void,
): readonly MenuItem[] => {
  const [estimate, view] = [results.estimate.value, days.value]
  const item = (
    label: string,
    description: string,
    extension: string,
    content: () => Blob | Promise<Blob>,
  ): MenuItem => ({
    label,
    onSelect: async () => {
      try {
        saveFile(fileName(draft.value.name, description, extension), await content())
      } catch {
        announce(`“${label}” could not be downloaded.`)
      }
    },
  })
  return [
    ...(estimate
      ? [
          item(
            'Result (CSV)',
            'result',
            'csv',
            () => new Blob([resultCsv(draft.value.name, estimate)], { type: TYPES.csv }),
          ),
          item(
            'Result (JSON)',
            'result',
            'json',
            () => new Blob([resultJson(draft.value.name, estimate)], { type: TYPES.json }),
          ),
        ]
      : []),
    ...(view
      ? [
          item('Picture of the sky (SVG)', 'skyline', 'svg', () => skyPicture('svg', draft.value)),
          item('Picture of the sky (PNG)', 'skyline', 'png', () => skyPicture('png', draft.value)),
          item('Sun calendar (.ics)', `sun ${sunYear.value}`, 'ics', () =>
            sunCalendar(client, view, draft.value),
          ),
        ]
      : []),
  ]
}
