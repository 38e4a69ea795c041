import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { PictureDownloads } from '../download/picture-downloads.tsx'
import { FigureDownloads } from '../download/result-downloads.tsx'
import { titleOf, yearWords } from './analysis-info.ts'
import { Bars } from './bar-chart.tsx'
import { Losses } from './key-figures.tsx'
import { MonthsTable } from './months-table.tsx'
import { SampleDays } from './sample-days.tsx'
import { Station } from './weather-station.tsx'

const BARS = 'production-bars'

interface ResultProps {
  readonly analysis: Analysis
  /** Of the site at that time, degrees east; null: it is not known. */
  readonly longitude: number | null
  readonly isOutdated: boolean
}

/** One analysis: figures, bars, weather and sample days. */
export const Result = ({ analysis, longitude, isOutdated }: ResultProps): JSX.Element => {
  const { result } = analysis
  return (
    <article class="card result" aria-labelledby="result-title">
      <h4 id="result-title">
        {titleOf(analysis)} <span class="hint">sun of {yearWords(analysis)}</span>
      </h4>
      {isOutdated && (
        <p>
          <span class="badge">Outdated</span> The site has been edited since: these figures are of its earlier
          state.
        </p>
      )}
      <Losses result={result} />
      <Bars id={BARS} result={result} />
      <MonthsTable result={result} />
      <Station baseline={result.baseline} />
      <SampleDays shading={result.shading} longitude={longitude} />
      <div class="downloads">
        <FigureDownloads analysis={analysis} />
        <PictureDownloads pictureId={BARS} what="bars" siteName={result.siteName} />
      </div>
    </article>
  )
}
