import './dialogs.css'
import type { HorizonFileReading, Points } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { pointsText } from './descriptions.ts'
import { FileChooser } from './file-chooser.tsx'
import { areaPath, createFrame, linePath, requiredMaxAltitude, WHOLE_CIRCLE } from './frame.ts'
import { horizonOutline } from './horizon-line.ts'
import { CONVENTIONS, type Source } from './queries.ts'
import { fileSource, textSource, useDropAndPaste, useReading } from './use-horizon-import.ts'

const PREVIEW_WIDTH = 400

interface PreviewProps {
  readonly points: Points
  readonly imported: Points
  readonly center: number
}

/** The imported horizon, and the present one as a line. */
const Preview = ({ points, imported, center }: PreviewProps) => {
  const maxAltitude = requiredMaxAltitude([...points, ...imported].map(({ heightAngle }) => heightAngle))
  const frame = createFrame(PREVIEW_WIDTH, { center, reach: WHOLE_CIRCLE, maxAltitude })
  const { left, right, top, bottom } = frame
  return (
    <svg
      class="import-outline"
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      preserveAspectRatio="none"
      role="img"
    >
      <title>The imported horizon; dashed, the present one</title>
      <path class="imported" d={areaPath(frame, [horizonOutline(imported, center)])} />
      <path class="present" d={linePath(frame, [horizonOutline(points, center)])} />
    </svg>
  )
}

interface SourceProps {
  readonly source: Source
  readonly onSource: (source: Source) => void
}

const Summary = ({ reading }: { readonly reading: HorizonFileReading }) => {
  const { format, horizonProfile, convention, assumed, notes } = reading
  const highest = horizonProfile.reduce((max, { heightAngle }) => Math.max(max, heightAngle), 0)
  return (
    <>
      <p role="status">
        Format <strong>{format}</strong>: {pointsText(horizonProfile)}, up to {highest}° high.
      </p>
      <p class="hint">Azimuths: {convention}.</p>
      {assumed && <p>The file does not say all of this: compare the outline with what you see.</p>}
      {notes.length > 0 && (
        <ul class="hint">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ImportDialogProps extends SourceProps {
  /** The present ones. */
  readonly points: Points
  /** Azimuth in the middle of the preview. */
  readonly center: number
  readonly onUse: (points: Points) => void
  /** Opens the dialog that learns from a record; null: there is no estimate yet. */
  readonly onLearn: (() => void) | null
  readonly onClose: () => void
}

/** Imports a horizon file or pasted text, and shows how the service has read it before the user accepts it. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { source, onSource, points, center, onUse, onLearn, onClose } = props
  const { reading, error, retry, hasContent, isBusy } = useReading(source)
  const { isDragOver, handlers } = useDropAndPaste(onSource)
  return (
    <Dialog title="Import a horizon" onClose={onClose}>
      <div class={isDragOver ? 'horizon-import drag-over' : 'horizon-import'} {...handlers}>
        <p class="hint">
          PVGIS, PV*SOL (.hor), PVsyst, SunEye, SAM, Open-Meteo, or columns of azimuth and height. The service
          reads the file and does not keep it.
        </p>
        <FileChooser
          accept=".csv,.txt,.hor,.json,.tsv,text/plain,text/csv,application/json"
          hint={source.name || 'or drop one here'}
          onFile={(file) => onSource(fileSource(file))}
        />
        {onLearn && (
          <div>
            <Button kind="quiet" hasPopup="dialog" onClick={onLearn}>
              Learn it from my inverter
            </Button>
          </div>
        )}
        <label class="paste">
          Or paste its contents
          <textarea
            rows={4}
            spellcheck={false}
            placeholder={'90, 4\n157.5, 12\n270, 6'}
            value={source.text}
            onInput={({ currentTarget }) => onSource(textSource(currentTarget.value))}
          />
        </label>
        <div role="alert">{error !== null && <p class="field-error">{error}</p>}</div>
        {reading && (
          <>
            <Preview points={points} imported={reading.horizonProfile} center={center} />
            <Summary reading={reading} />
          </>
        )}
        {hasContent && (
          <Choices
            name="horizon-convention"
            title="How does the file measure azimuths?"
            options={CONVENTIONS.map((convention) => [convention, convention.label] as const)}
            value={source.convention}
            onChange={(convention) => onSource({ ...source, convention })}
          />
        )}
      </div>
      <div class="actions">
        {retry && <Button onClick={retry}>Try again</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          disabled={reading === null}
          busy={isBusy}
          onClick={() => reading && onUse(reading.horizonProfile)}
        >
          Use this horizon
        </Button>
      </div>
    </Dialog>
  )
}
