import type { ComponentChildren, SVGAttributes } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useElementWidth } from '../ui/use-element-width.ts'
import './charts.css'

/** Of a drawing in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

interface Tip {
  /** What it points at, CSS pixels from the drawing's left and top edges. */
  readonly x: number
  readonly y: number
  readonly text: string
}

type PointerHandlers = Pick<SVGAttributes<SVGElement>, 'onPointerEnter' | 'onPointerLeave'>

/** The handlers of a mark that is explained while the mouse is over it, or after a tap. */
export type Explain = (x: number, y: number, text: string) => PointerHandlers

interface ChartProps {
  /** For downloads. */
  readonly id: string
  /** What the chart shows, for those who cannot see it; the numbers belong into a table beside it. */
  readonly label: string
  readonly height: number | ((width: number) => number)
  readonly children: (size: Size, explain: Explain) => ComponentChildren
}

/** Half the width that a tip may take, CSS pixels; it stays that far from the edges. */
const TIP_REACH = 72

const useTip = (): readonly [Tip | null, Explain] => {
  const [tip, setTip] = useState<Tip | null>(null)
  const hide = (): void => setTip(null)
  useEffect(() => {
    if (tip === null) return
    // A finger leaves the mark at once, so that what it tapped stays explained until the next tap.
    addEventListener('pointerdown', hide)
    return () => removeEventListener('pointerdown', hide)
  }, [tip])
  return [
    tip,
    (x, y, text) => ({
      onPointerEnter: () => setTip({ x, y, text }),
      onPointerLeave: (event) => {
        if (event.pointerType === 'mouse') hide()
      },
    }),
  ]
}

/** A drawing as wide as its container, in real pixels so that its text stays legible, with tips on its marks. */
export const Chart = ({ id, label, height, children }: ChartProps) => {
  const [container, width] = useElementWidth()
  const [tip, explain] = useTip()
  const size = { width, height: typeof height === 'number' ? height : height(width) }
  return (
    <div class="chart" ref={container}>
      {width > 0 && (
        <svg
          id={id}
          role="img"
          aria-label={label}
          width={size.width}
          height={size.height}
          viewBox={`0 0 ${size.width} ${size.height}`}
        >
          {children(size, explain)}
        </svg>
      )}
      {tip && (
        <p
          class="tip"
          aria-hidden="true"
          style={{
            left: `${Math.min(Math.max(tip.x, TIP_REACH), width - TIP_REACH)}px`,
            top: `${tip.y}px`,
          }}
        >
          {tip.text}
        </p>
      )}
    </div>
  )
}
