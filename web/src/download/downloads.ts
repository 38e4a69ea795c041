import type { Client } from '../api/client.ts'
import { sunYear } from '../day/address.ts'
import type { SiteStore } from '../site/store.ts'
import { announce } from '../ui/announce.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { fileName, saveFile } from './save-file.ts'

type Contents = typeof import('./contents.ts')

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ics: 'text/calendar',
}

/** What can be taken away from a site: the result, the picture of its sky, and its sun calendar. */
export const downloadsOf = (
  { draft: edited, answer, results: { estimate: latest, isComputed }, view: days }: SiteStore,
  client: Client,
): readonly MenuItem[] => {
  const [draft, view] = [edited.value, days.value]
  const estimate = isComputed.value ? latest.value : null
  /** @param file the end of its name, `result.csv` @param content null: it has said why there is none */
  const item = (
    label: string,
    file: string,
    content: (contents: Contents) => string | Blob | Promise<Blob | null>,
  ): MenuItem => ({
    label,
    onSelect: async () => {
      try {
        const [description = '', extension = ''] = file.split('.')
        const made = await content(await import('./contents.ts'))
        if (made === null) return
        const blob = new Blob([made], { type: TYPES[extension] ?? '' })
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
  const ofSun = view && [
    item('Picture of the sky (SVG)', 'skyline.svg', ({ skyPicture }) => skyPicture(draft).text),
    item('Picture of the sky (PNG)', 'skyline.png', ({ skyPicture, svgToPng }) =>
      svgToPng(skyPicture(draft)),
    ),
    item('Sun calendar (.ics)', `sun ${sunYear.value}.ics`, ({ sunCalendar }) =>
      sunCalendar(client, view, draft),
    ),
  ]
  return [...(results ?? []), ...(ofSun ?? [])]
}
