import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A drawing needs at least so many pixels either way. */
const LEAST = 60

/** The size of an element in CSS pixels; 0 until it is measured. Drawings are made to it so that their text stays legible. */
export const useElementSize = () => {
  const element = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = (): void =>
      setSize((last) => {
        const { clientWidth: width, clientHeight: height } = target
        // An element that is hidden, or has no styles yet, has no room for a drawing; keep its last size.
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
