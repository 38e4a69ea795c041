import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** Of an element, in CSS pixels: pictures are drawn to their width, so that their words stay readable on a phone. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(box.clientWidth)))
    setWidth(Math.floor(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
