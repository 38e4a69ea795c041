import { useId } from 'preact/hooks'
import { viewOf } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle } from '../api/types.ts'
import { moment } from '../day/address.ts'
import type { DayView } from '../day/day-view.ts'
import { HORIZON, monthOf, stretchAt } from '../day/sun-day.ts'
import { positionAt, shadowOf } from './plan-geometry.ts'
import { type PlanFrame, toPixels } from './plan-layout.ts'

interface ShadowsProps {
  readonly frame: PlanFrame
  readonly obstacles: readonly Obstacle[]
  readonly view: DayView
}

/** The ground in the light of the moment: the shadows of the obstacles, and where the sun is. */
export const Shadows = ({ frame, obstacles, view }: ShadowsProps) => {
  const id = useId()
  const { date, minutes } = moment.value
  const day = view.on(date)
  const { covers } = stretchAt(day, minutes)
  const sun = day.positionAt(minutes)
  const { x, y } = frame
  const radius = frame.extent * frame.pixelsPerMeter
  // Below mountains and at night nothing on the ground is brighter than the rest.
  if (!covers || covers.includes(HORIZON)) return <circle class="shadow all" cx={x} cy={y} r={radius} />
  const [sunX, sunY] = toPixels(frame, positionAt(sun.azimuth, frame.extent))
  return (
    <g class="untouchable">
      <clipPath id={id}>
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        {obstacles.map((obstacle, i) => {
          const corners = shadowOf(obstacle, sun).map((corner) => toPixels(frame, corner).join(' '))
          const light = viewOf(obstacle).transmittance[monthOf(date)] ?? 0
          return (
            <path key={i} class="shadow" d={`M${corners.join('L')}z`} fill-opacity={0.32 * (1 - light)} />
          )
        })}
      </g>
      <path class="sun-line" d={`M${sunX} ${sunY}L${x} ${y}`} />
      <circle class="plan-sun" cx={sunX} cy={sunY} r={7} />
    </g>
  )
}
