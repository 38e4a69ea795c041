import { oneDecimal, wholeNumber } from '../ui/format.ts'
import type { BandScale, LinearScale } from './scales.ts'

interface ValueAxisProps {
  readonly scale: LinearScale
  /** The ends of the grid lines, pixels. */
  readonly left: number
  readonly right: number
  /** How many of the scale's units a displayed one has. */
  readonly unit: number
  readonly ticks?: number
}

/** Horizontal grid lines, with their values on the left. */
export const ValueAxis = ({ scale, left, right, unit, ticks = 3 }: ValueAxisProps) => (
  <>
    {scale.ticks(ticks).map((tick) => (
      <g key={tick} transform={`translate(0, ${scale(tick)})`}>
        <line class="gridline" x1={left} x2={right} />
        <text class="axis" x={left - 6} dy="0.32em" text-anchor="end">
          {(scale.domain[1] / unit < 4 ? oneDecimal : wholeNumber)(tick / unit)}
        </text>
      </g>
    ))}
  </>
)

interface BandAxisProps<Key extends string> {
  readonly scale: BandScale<Key>
  readonly label: (key: Key) => string
}

/** Labels below the bands, centered. @param y of their baseline, pixels */
export const BottomAxis = <Key extends string>({
  scale,
  label,
  y,
}: BandAxisProps<Key> & { readonly y: number }) => (
  <>
    {scale.keys.map((key) => (
      <text key={key} class="axis" x={scale(key) + scale.bandwidth / 2} y={y} text-anchor="middle">
        {label(key)}
      </text>
    ))}
  </>
)

/** Labels beside the bands. @param x of their right ends, pixels */
export const LeftAxis = <Key extends string>({
  scale,
  label,
  x,
}: BandAxisProps<Key> & { readonly x: number }) => (
  <>
    {scale.keys.map((key) => (
      <text key={key} class="axis" x={x} y={scale(key) + scale.bandwidth / 2} dy="0.32em" text-anchor="end">
        {label(key)}
      </text>
    ))}
  </>
)
