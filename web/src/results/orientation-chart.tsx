import { useId } from 'preact/hooks'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import type { OptimizedOrientation } from '../api/types.ts'
import { Chart, type Size } from '../charts/chart.tsx'
import { linearScale } from '../charts/scales.ts'
import { compassPoint } from '../ui/azimuth.ts'
import { type Band, leftEdge, MAX_TILT, orientationBands } from './orientation-grid.ts'

/** Degrees; the azimuth clockwise from north. */
export interface Orientation {
  readonly tilt: number
  readonly azimuth: number
}

interface OrientationChartProps {
  readonly id: string
  readonly orientation: OptimizedOrientation
  readonly yours: Orientation
  /** Where the keyboard or the pointer is; null: nowhere. */
  readonly cursor: Orientation | null
  readonly label: string
}

const HEIGHT = 250
export const MARGIN = { top: 22, right: 10, bottom: 36, left: 34 }

const ringPath = (x: (azimuth: number) => number, y: (tilt: number) => number, { rings }: Band): string =>
  rings
    .map(
      (ring) =>
        `M${ring.map(([azimuth, tilt]) => `${x(azimuth).toFixed(1)} ${y(tilt).toFixed(1)}`).join('L')}Z`,
    )
    .join('')

/** Where the line of a band crosses the middle of the plot highest, degrees of tilt; null: nowhere. */
const labelTilt = ({ rings }: Band, middle: number): number | null => {
  const crossings = rings.flatMap((ring) =>
    ring.flatMap(([azimuth, tilt], i) => {
      const [before = azimuth] = ring[i - 1] ?? []
      return Math.min(before, azimuth) <= middle && middle < Math.max(before, azimuth) ? [tilt] : []
    }),
  )
  const highest = Math.max(...crossings)
  return crossings.length > 0 && highest < MAX_TILT - 4 ? highest : null
}

/** What the two marks mean. @param right where it ends, pixels */
const Key = ({ right }: { readonly right: number }) => (
  <g transform={`translate(${right - 100}, 8)`}>
    <g class="yours">
      <circle r="4" />
    </g>
    <text class="axis" x="9" dy="0.36em">
      yours
    </text>
    <g class="best" transform="translate(62, 0)">
      <path d="M-5 0H5M0 -5V5" />
    </g>
    <text class="axis" x="72" dy="0.36em">
      best
    </text>
  </g>
)

const Plot = ({
  orientation,
  yours,
  cursor,
  size: { width, height },
}: Omit<OrientationChartProps, 'id' | 'label'> & { readonly size: Size }) => {
  const clip = useId()
  const from = leftEdge(orientation)
  const bottom = height - MARGIN.bottom
  const x = linearScale([from, from + 360], [MARGIN.left, width - MARGIN.right])
  const y = linearScale([0, MAX_TILT], [bottom, MARGIN.top])
  const bands = orientationBands(orientation, from)
  const { best } = orientation
  const point = ({ tilt, azimuth }: Orientation): string =>
    `translate(${x(from + wrapAzimuth(azimuth - from))}, ${y(tilt)})`
  return (
    <>
      <clipPath id={clip}>
        <rect
          x={MARGIN.left}
          y={MARGIN.top}
          width={width - MARGIN.left - MARGIN.right}
          height={bottom - MARGIN.top}
        />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        <rect class="mark-empty" width={width} height={height} />
        {bands.map((band) => (
          <path key={band.level} class="band" d={ringPath(x, y, band)} />
        ))}
      </g>
      {bands.map((band) => {
        const tilt = labelTilt(band, from + 180)
        return (
          tilt !== null && (
            <text
              key={band.level}
              class="axis-strong band-level"
              x={x(from + 180)}
              y={y(tilt)}
              dy="0.32em"
              text-anchor="middle"
            >
              {band.level} %
            </text>
          )
        )
      })}
      {[0, 30, 60, 90].map((tilt) => (
        <text key={tilt} class="axis" x={MARGIN.left - 6} y={y(tilt)} dy="0.32em" text-anchor="end">
          {tilt}°
        </text>
      ))}
      {[0, 90, 180, 270, 360].map((step) => (
        <g key={step} transform={`translate(${x(from + step)}, ${bottom})`}>
          <text class="axis-strong" y="15" text-anchor="middle">
            {compassPoint(wrapAzimuth(from + step))}
          </text>
          <text class="axis" y="29" text-anchor="middle">
            {wrapAzimuth(from + step)}°
          </text>
        </g>
      ))}
      <text class="axis" y="12">
        Tilt
      </text>
      <Key right={width - MARGIN.right} />
      <g class="best" transform={point({ tilt: best.panelTilt, azimuth: best.panelAzimuth })}>
        <path d="M-6 0H6M0 -6V6" />
      </g>
      <g class="yours" transform={point(yours)}>
        <circle r="5" />
      </g>
      {cursor && (
        <g class="cursor screen-only" transform={point(cursor)}>
          <path d="M-12 0H-4M4 0H12M0 -12V-4M0 4V12" />
        </g>
      )}
    </>
  )
}

/** Production by tilt and azimuth as a contour plot, with the best point (a cross) and the panels' own (a ring). */
export const OrientationChart = ({ id, label, ...plot }: OrientationChartProps) => (
  <Chart id={id} label={label} height={HEIGHT}>
    {(size) => <Plot {...plot} size={size} />}
  </Chart>
)
