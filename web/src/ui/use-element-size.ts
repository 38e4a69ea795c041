import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Minimum width and height of a drawing in pixels. */
const LEAST = 60

/** The size of an element in CSS pixels; 0 until measured. Drawings use it so that their text stays legible. */
export const useElementSize = () => {
  const element = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = (): void =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = target
        // A hidden element, or one without styles yet, has no room for a drawing; keep the last size.
        return width < LEAST || height < LEAST || (width === last.width && height === last.height)
          ? last
          : { width, height }
      })
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(target)
    return () => observer.disconnect()
  }, [])
  return [element, width, height] as const
}
