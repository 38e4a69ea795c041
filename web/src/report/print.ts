import { goTo, reportHref } from '../ui/route.ts'

let isWanted = false

/** Opens the report of a site, which prints itself once it is drawn. */
export const printReport = (siteKey: string): void => {
  isWanted = true
  goTo(reportHref(siteKey))
}

/** Once the report is there. Its drawings take their size in the next frame. */
export const printIfWanted = (): void => {
  if (isWanted) requestAnimationFrame(() => requestAnimationFrame(() => print()))
  isWanted = false
}
