import type { Obstacle } from '../api/types.ts'
import type { DayView } from '../day/day-view.ts'
import { type Draft, placeOf } from '../drafts/draft.ts'
import { PlanPicture } from '../obstacles/plan-drawing.tsx'
import { shapeOf } from '../obstacles/plan-geometry.ts'
import type { LiveResults } from '../sites/use-live-results.ts'
import { SkylinePicture } from '../skyline/diagram.tsx'
import { roundTo } from '../ui/azimuth.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { shortened } from '../ui/format.ts'
import { Report } from './report.tsx'

/** Characters of a name that leave room for the distance. */
const NAME_LENGTH = 14

const withDistance = (obstacle: Obstacle): Obstacle => {
  const meters = roundTo(shapeOf(obstacle).distance, 1)
  return { ...obstacle, name: `${shortened(obstacle.name, NAME_LENGTH)}, ${meters} m` }
}

interface ReportPageProps
  extends Pick<
    LiveResults,
    'estimate' | 'daylight' | 'causeHours' | 'orientation' | 'sunPath' | 'failure' | 'isCurrent'
  > {
  readonly draft: Draft
  /** null while the place is unknown. */
  readonly view: DayView | null
  /** Of the site's own page. */
  readonly backHref: string
}

/** The report of a site as it is edited at present. */
export const ReportPage = (props: ReportPageProps) => {
  const { draft, view, estimate, daylight, causeHours, orientation, sunPath, failure, isCurrent, backHref } =
    props
  const place = placeOf(draft)
  if (!place || !view || !estimate || !daylight || !orientation || !isCurrent)
    return (
      <>
        <ErrorMessage failure={failure} />
        {!failure && (
          <p class="hint">{place ? 'Waiting for the result…' : 'A report needs the place of the site.'}</p>
        )}
        <a class="button" href={backHref}>
          Back to the site
        </a>
      </>
    )
  return (
    <Report
      name={draft.name || 'New site'}
      place={place}
      estimate={estimate}
      daylight={daylight}
      view={view}
      causeHours={causeHours}
      orientation={orientation}
      credit={draft.horizonSource?.kind === 'terrain' ? draft.horizonSource.attribution : null}
      backHref={backHref}
      skyline={
        <SkylinePicture
          place={place}
          skyline={draft}
          panelAzimuth={draft.panelAzimuth}
          sunPath={sunPath}
          estimate={estimate}
        />
      }
      plan={
        draft.obstacles.length > 0 && (
          <PlanPicture obstacles={draft.obstacles.map(withDistance)} panels={draft} />
        )
      }
    />
  )
}
