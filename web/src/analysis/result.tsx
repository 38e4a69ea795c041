import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { ImageDownloads } from '../download/image-downloads.tsx'
import { ResultDownloads } from '../download/result-downloads.tsx'
import { analysisTitle, sunPathYear } from './analysis-info.ts'
import { BarChart } from './bar-chart.tsx'
import { KeyFigures } from './key-figures.tsx'
import { MonthsTable } from './months-table.tsx'
import { RecoverableEnergy } from './recoverable-energy.tsx'
import { SampleDays } from './sample-days.tsx'
import { WeatherStation } from './weather-station.tsx'

const BAR_CHART = 'bar-chart'

interface ResultProps {
  readonly analysis: Analysis
  /** Of the site at the time of the analysis, degrees east; null if unknown. */
  readonly longitude: number | null
  readonly isOutdated: boolean
}

/** One analysis: key figures, chart, obstacles, weather station and sample days. */
export const Result = ({ analysis, longitude, isOutdated }: ResultProps): JSX.Element => {
  const { result } = analysis
  return (
    <article class="card result" aria-labelledby="result-title">
      <h4 id="result-title">
        {analysisTitle(analysis)} <span class="hint">sun paths of {sunPathYear(analysis)}</span>
      </h4>
      {isOutdated && (
        <p>
          <span class="badge">Outdated</span> The site has been edited since this analysis.
        </p>
      )}
      <KeyFigures result={result} />
      <BarChart id={BAR_CHART} result={result} />
      <MonthsTable result={result} />
      <RecoverableEnergy obstacles={result.energy?.obstacles ?? []} />
      <WeatherStation baseline={result.baseline} />
      <SampleDays shading={result.shading} longitude={longitude} />
      <div class="downloads">
        <ResultDownloads analysis={analysis} />
        <ImageDownloads imageId={BAR_CHART} description="bar chart" siteName={result.siteName} />
      </div>
    </article>
  )
}
