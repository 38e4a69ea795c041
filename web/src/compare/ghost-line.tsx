import { useMemo } from 'preact/hooks'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt } from '../../../lib/horizon/line.ts'
import { obstacleHeightAt } from '../../../lib/horizon/obstacles.ts'
import { skylineOf } from '../../../lib/horizon/skyline.ts'
import type { Skyline } from '../api/types.ts'
import { type Frame, linePath, type SkyPosition } from '../skyline/frame.ts'
import { shortened } from '../ui/format.ts'

/** Degrees. */
const STEP = 0.5
const NAME_LENGTH = 30

/** The upper edge of a horizon and its obstacles together, from the left edge of the diagram to the right. */
const upperEdge = (skyline: Skyline, { center, reach }: Frame): SkyPosition[] => {
  const { line, obstacles } = skylineOf(skyline)
  return Array.from({ length: 1 + (2 * reach) / STEP }, (_, i) => {
    const relative = i * STEP - reach
    const azimuth = wrapAzimuth(center + relative)
    const tops = obstacles.map((obstacle) => obstacleHeightAt(obstacle, azimuth))
    return { relative, height: Math.max(heightAt(line, azimuth), ...tops) }
  })
}

interface GhostLineProps {
  readonly frame: Frame
  readonly skyline: Skyline
  readonly name: string
}

/** The skyline that the present one is compared with. */
export const GhostLine = ({ frame, skyline, name }: GhostLineProps) => {
  const path = useMemo(() => linePath(frame, [upperEdge(skyline, frame)]), [frame, skyline])
  return (
    <g class="ghost-line">
      <path d={path} />
      <text x={frame.right - 8} y={frame.top + 16} text-anchor="end">
        {shortened(name, NAME_LENGTH)}
      </text>
    </g>
  )
}
