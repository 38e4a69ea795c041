import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/**
 * The width of an element in CSS pixels, 0 before it is measured: pictures are drawn to their width, so that their words
 * stay readable on a phone.
 */
export const useWidth = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    // Out of sight it has none; it comes back as it was.
    const measure = (): void => setWidth((last) => Math.floor(box.clientWidth) || last)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
