import type { Client } from '../api/client.ts'
import { sunYear } from '../day/address.ts'
import type { SiteStore } from '../site/store.ts'
import { announce } from '../ui/announce.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { fileName, saveFile } from './save-file.ts'

type Contents = typeof import('./contents.ts')

/** A site's downloads: the result, the picture of its sky, and its sun calendar. */
export const downloadsOf = (
  { draft: edited, answer, results: { estimate: latest, isComputed }, view: latestView, calendar }: SiteStore,
  client: Client,
): readonly MenuItem[] => {
  const [draft, view] = [edited.value, latestView.value]
  const estimate = isComputed.value ? latest.value : null
  /** @param file end of the file name, `result.csv` */
  const item = (
    label: string,
    file: string,
    content: (contents: Contents) => string | Blob | Promise<Blob>,
  ): MenuItem => ({
    label,
    onSelect: async () => {
      try {
        const [description = '', extension = ''] = file.split('.')
        const contents = await import('./contents.ts')
        const blob = new Blob([await content(contents)], { type: contents.TYPES[extension] ?? '' })
        saveFile(fileName(draft.name, description, extension), blob)
      } catch {
        announce(`“${label}” could not be downloaded.`)
      }
    },
  })
  const results = estimate && [
    item('Result (CSV)', 'result.csv', ({ resultCsv }) =>
      resultCsv(draft.name, estimate, answer.value.facts?.resourceFraction),
    ),
    item('Result (JSON)', 'result.json', ({ resultJson }) => resultJson(draft.name, estimate)),
  ]
  // If all days are alike, a calendar would have no events.
  const hasEvents = new Set(calendar.days.value?.map(({ first }) => first === null)).size > 1
  const ofSun = view && [
    item('Picture of the sky (SVG)', 'skyline.svg', ({ skyPicture }) => skyPicture(draft).text),
    item('Picture of the sky (PNG)', 'skyline.png', ({ skyPicture, svgToPng }) =>
      svgToPng(skyPicture(draft)),
    ),
    hasEvents &&
      item('Sun calendar (.ics)', `sun ${sunYear.value}.ics`, ({ sunCalendar }) =>
        sunCalendar(client, view, draft),
      ),
  ]
  return [...(results ?? []), ...(ofSun ?? [])].filter((it) => it !== false)
}
