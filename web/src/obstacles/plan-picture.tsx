import type { Obstacle, Panels } from '../api/types.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { PlanDrawing } from './plan-drawing.tsx'
import { planFrame } from './plan-layout.ts'

/** Pixels. */
const MAX_HEIGHT = 300

interface PlanPictureProps {
  readonly obstacles: readonly Obstacle[]
  readonly panels: Panels
}

/** What stands around the panels, seen from above, to look at and to print. */
export const PlanPicture = ({ obstacles, panels }: PlanPictureProps) => {
  const [container, width] = useElementWidth()
  const frame = planFrame(width, Math.min(width, MAX_HEIGHT), obstacles)
  return (
    <div ref={container} class="plan">
      {width > 0 && (
        <svg
          width={frame.width}
          height={frame.height}
          role="img"
          aria-label="Plan of the obstacles, seen from above, north up"
        >
          <PlanDrawing frame={frame} obstacles={obstacles} panels={panels} />
        </svg>
      )}
    </div>
  )
}
