import { type Draft, placeOf } from '../drafts/draft.ts'
import { PlanPicture } from '../obstacles/plan-drawing.tsx'
import type { LiveResults } from '../sites/use-live-results.ts'
import { SkylinePicture } from '../skyline/diagram.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Report } from './report.tsx'

interface ReportPageProps
  extends Pick<
    LiveResults,
    'estimate' | 'daylight' | 'causeHours' | 'orientation' | 'sunPath' | 'shading' | 'failure' | 'isCurrent'
  > {
  readonly draft: Draft
  /** Of the site's own page. */
  readonly backHref: string
}

/** The report of a site as it is edited at present. */
export const ReportPage = (props: ReportPageProps) => {
  const {
    draft,
    estimate,
    daylight,
    causeHours,
    orientation,
    sunPath,
    shading,
    failure,
    isCurrent,
    backHref,
  } = props
  const place = placeOf(draft)
  if (!place || !estimate || !daylight || !isCurrent)
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
          shading={shading}
          estimate={estimate}
        />
      }
      plan={draft.obstacles.length > 0 && <PlanPicture obstacles={draft.obstacles} panels={draft} />}
    />
  )
}
