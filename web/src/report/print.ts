import { useEffect, useState } from 'preact/hooks'
import { addressPath, goTo, reportHref } from '../ui/route.ts'

let isWanted = false

// Survives a new site getting its id, because its report stays open.
addEventListener('hashchange', () => {
  isWanted &&= addressPath().endsWith('/report')
})

/** Opens the report of a site, which prints itself once it is drawn, unless the user leaves it first. */
export const printReport = (siteKey: string): void => {
  isWanted = true
  goTo(reportHref(siteKey))
}

/** Prints once the report is there. Its drawings are sized in the next frame. */
export const printIfWanted = (): void => {
  if (isWanted) requestAnimationFrame(() => requestAnimationFrame(() => print()))
  isWanted = false
}

/** True while the browser prints the page. The render completes before the browser captures the page. */
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
