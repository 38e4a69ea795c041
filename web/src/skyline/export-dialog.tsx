import { useId, useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { useExport, type WritableFormat } from './queries.ts'
import './dialogs.css'

const FORMATS: Readonly<Record<WritableFormat, string>> = {
  csv: 'Spreadsheet, PVsyst (.csv)',
  pvgis: 'PVGIS: user horizon',
  hor: 'PV*SOL, HelioScope (.hor)',
  sam: 'SAM: table of beam shading',
  suneye: 'SAM: SunEye obstructions',
  'open-meteo': 'Open-Meteo in Home Assistant',
  'forecast-solar': 'Forecast.Solar',
  meteonorm: 'Meteonorm',
}

const isFormat = (value: string): value is WritableFormat => value in FORMATS

interface ExportDialogProps {
  /** Id of the site if it is saved with this very skyline; otherwise null. */
  readonly savedId: string | null
  readonly onClose: () => void
}

/** Downloads the skyline as a file for another program. */
export const ExportDialog = ({ savedId, onClose }: ExportDialogProps) => {
  const id = useId()
  const [format, setFormat] = useState<WritableFormat>('csv')
  const download = useExport()
  return (
    <Dialog title="Export the skyline" onClose={onClose}>
      <p class="hint">
        One height per degree, of the horizon and of the obstacles that let less than half of the light
        through.
      </p>
      <div class="field">
        <label for={id}>For which program?</label>
        <select
          id={id}
          value={format}
          onChange={({ currentTarget }) => isFormat(currentTarget.value) && setFormat(currentTarget.value)}
        >
          {Object.entries(FORMATS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {savedId === null && <p class="hint">Save the site first: the file is written from what is saved.</p>}
      <ErrorMessage failure={download.error?.failure ?? null} />
      <div class="actions">
        <Button onClick={onClose}>Close</Button>
        <Button
          kind="primary"
          busy={download.isPending}
          disabled={savedId === null}
          onClick={() => savedId !== null && download.mutate({ id: savedId, format })}
        >
          Download
        </Button>
      </div>
    </Dialog>
  )
}
