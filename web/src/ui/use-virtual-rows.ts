import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The first row to render, and the one after the last. */
  readonly first: number
  readonly end: number
  scrollTo(index: number): void
}

/** Rows above and below the visible ones, so that scrolling does not show a gap. */
const OVERSCAN = 8

/** The rows of a long list that are visible. @param rowHeight the same for all rows, pixels */
export const useVirtualRows = (count: number, rowHeight: number): VirtualRows => {
  const scroller = useRef<HTMLDivElement>(null)
  const [{ top, height }, setView] = useState({ top: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])
  return {
    scroller,
    first: Math.max(0, Math.floor(top / rowHeight) - OVERSCAN),
    end: Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN),
    scrollTo: (index) => {
      const element = scroller.current
      if (!element) return
      const { scrollTop, clientHeight } = element
      const rowTop = index * rowHeight
      if (rowTop < scrollTop) element.scrollTop = rowTop
      else if (rowTop + rowHeight > scrollTop + clientHeight)
        element.scrollTop = rowTop + rowHeight - clientHeight
    },
  }
}
