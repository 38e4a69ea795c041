import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The width of an element in CSS pixels; 0 until it is measured. Charts are drawn to it so that their text stays legible. */
export const useElementWidth = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    // A hidden element measures 0; keep its last width.
    const measure = (): void => setWidth((last) => Math.floor(target.clientWidth) || last)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
