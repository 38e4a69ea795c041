import type { JSX } from 'preact'
import type { Analysis } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { monthsCsv, sampleDaysCsv } from './csv.ts'
import { fileName, saveFile } from './save-file.ts'

const CSV = 'text/csv;charset=utf-8'

/** Buttons to download an analysis. */
export const ResultDownloads = ({ analysis }: { readonly analysis: Analysis }): JSX.Element => {
  const { result, createdAt } = analysis
  const day = createdAt.slice(0, 10)
  const save = (description: string, extension: string, type: string, text: string): void =>
    saveFile(fileName(result.siteName, `${description} ${day}`, extension), new Blob([text], { type }))
  return (
    <fieldset class="download-row">
      <legend>Download the results</legend>
      <Button kind="quiet" onClick={() => save('months', 'csv', CSV, monthsCsv(result))}>
        Months (CSV)
      </Button>
      <Button kind="quiet" onClick={() => save('sample days', 'csv', CSV, sampleDaysCsv(result))}>
        Sample days (CSV)
      </Button>
      <Button
        kind="quiet"
        onClick={() => save('analysis', 'json', 'application/json', `${JSON.stringify(analysis, null, 2)}\n`)}
      >
        Analysis (JSON)
      </Button>
    </fieldset>
  )
}
