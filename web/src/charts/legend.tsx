interface LegendItem {
  readonly mark: string
  readonly label: string
}

interface LegendProps {
  readonly items: readonly LegendItem[]
  /** Of its top left corner, pixels. */
  readonly x?: number
  readonly y: number
}

const SWATCH = 11

/** Roughly the width of a character of the font, pixels: SVG has no flow. */
const CHARACTER = 6.4

/** What the marks mean, in a row. `mark` is a class of charts.css. */
export const Legend = ({ items, x = 0, y }: LegendProps) => {
  const widths = items.map(({ label }) => SWATCH + 6 + CHARACTER * label.length + 14)
  const leftOf = (i: number): number => widths.slice(0, i).reduce((sum, width) => sum + width, x)
  return (
    <>
      {items.map(({ mark, label }, i) => (
        <g key={label} transform={`translate(${leftOf(i)}, ${y})`}>
          <rect class={mark} width={SWATCH} height={SWATCH} rx="2" />
          <text class="axis" x={SWATCH + 6} y={SWATCH - 1.5}>
            {label}
          </text>
        </g>
      ))}
    </>
  )
}

interface ShadeLegendProps {
  readonly x?: number
  readonly y: number
  /** Of the marks in their darkest shade. */
  readonly max: string
  /** Opacities, ascending. */
  readonly shades: readonly number[]
}

const SHADE_WIDTH = 18

/** The shades of a scale that begins at 0. */
export const ShadeLegend = ({ x = 0, y, max, shades }: ShadeLegendProps) => (
  <g transform={`translate(${x}, ${y})`}>
    <text class="axis" y={SWATCH - 1.5}>
      0
    </text>
    {shades.map((opacity, i) => (
      <rect
        key={opacity}
        class="mark-loss"
        fill-opacity={opacity}
        x={12 + i * SHADE_WIDTH}
        width={SHADE_WIDTH}
        height={SWATCH}
      />
    ))}
    <text class="axis" x={18 + shades.length * SHADE_WIDTH} y={SWATCH - 1.5}>
      {max}
    </text>
  </g>
)
