import { useEffect, useState } from 'preact/hooks'
import { addressPath, goTo, reportHref } from '../ui/route.ts'

let isWanted = false

// A new site gets its id, and stays on its report.
addEventListener('hashchange', () => {
  isWanted &&= addressPath().endsWith('/report')
})

/** Opens the report of a site, which prints itself once it is drawn, unless the user has left it by then. */
export const printReport = (siteKey: string): void => {
  isWanted = true
  goTo(reportHref(siteKey))
}

/** Once the report is there. Its drawings take their size in the next frame. */
export const printIfWanted = (): void => {
  if (isWanted) requestAnimationFrame(() => requestAnimationFrame(() => print()))
  isWanted = false
}

/** Whether the browser prints the page. What is drawn for it is there before the browser looks. */
export const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event): void => setPrinting(type === 'beforeprint')
    addEventListener('beforeprint', follow)
    addEventListener('afterprint', follow)
    return () => {
      removeEventListener('beforeprint', follow)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return isPrinting
}
