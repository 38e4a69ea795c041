import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { moment } from '../day/address.ts'
import type { SiteProps } from '../site/store.ts'
import { isAnythingDragged, memo } from '../ui/deferred.ts'
import { sunIn } from './day-sun.tsx'
import { diagramLabels, type Labeled } from './diagram-labels.ts'
import { pixelAt } from './frame.ts'
import { handlesOf } from './obstacle-shapes.tsx'

interface LabelsProps extends SiteProps, Pick<Labeled, 'frame' | 'sampleDays'> {
  readonly isPicture: boolean
}

export const Labels = memo(({ site, isPicture, ...shown }: LabelsProps) => {
  const { frame } = shown
  const { causes } = site.answer.value
  const skyline = isAnythingDragged() ? site.settled.value.skyline : site.drawn.sky.value
  const edited = isPicture ? null : site
  const view = edited?.skyView.value
  const selected = edited?.selectedObstacle.value ?? null
  const held = skyline.obstacles[selected ?? -1]
  const sun = view && sunIn({ frame, view })
  const hasHandles = edited?.isEditingHorizon.value && !site.editing.isDense.value
  const handles = [
    ...(hasHandles ? skyline.horizonProfile : []).map(({ direction, heightAngle }) =>
      pixelAt(frame, azimuthOf(direction), heightAngle),
    ),
    ...(held ? handlesOf(frame, held) : []),
    ...(sun ? [sun] : []),
  ]
  const latitude = site.place.value?.latitude ?? 0
  const day = view?.on(moment.value.date) ?? null
  return (
    <>
      {diagramLabels({ ...shown, skyline, causes, selected, latitude, day, handles }).map(
        ({ key, text, price, kind, x, y }) => (
          <text key={key} class={`${kind}-label`} x={x} y={y} dy="0.35em" text-anchor="middle">
            {price ? text.slice(0, -price.length) : text}
            {price && <tspan fill="var(--loss-ink)">{price}</tspan>}
          </text>
        ),
      )}
    </>
  )
})
