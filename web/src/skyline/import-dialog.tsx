import './dialogs.css'
import type { HorizonFileReading, Points } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { areaPath, createFrame, linePath, requiredMaxAltitude, WHOLE_CIRCLE } from './frame.ts'
import { horizonOutline } from './horizon-line.ts'
import { CONVENTIONS } from './queries.ts'
import { type HorizonImport, useDropAndPaste } from './use-horizon-import.ts'

const PREVIEW_WIDTH = 400

interface PreviewProps {
  readonly points: Points
  readonly imported: Points
  readonly center: number
}

/** The imported horizon, and the present one as a line. */
const Preview = ({ points, imported, center }: PreviewProps) => {
  const maxAltitude = requiredMaxAltitude([...points, ...imported], null)
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

const FileChooser = ({ horizonImport }: { readonly horizonImport: HorizonImport }) => (
  <div class="file-chooser">
    <label class="button">
      Choose a file
      <input
        type="file"
        class="visually-hidden"
        accept=".csv,.txt,.hor,.json,.tsv,text/plain,text/csv,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) horizonImport.readFile(file)
          // Lets the user choose the same file again after editing it.
          currentTarget.value = ''
        }}
      />
    </label>
    <bdi class="hint">{horizonImport.fileName || 'or drop one here'}</bdi>
  </div>
)

const ConventionChoice = ({ horizonImport }: { readonly horizonImport: HorizonImport }) => (
  <fieldset>
    <legend>How does the file measure azimuths?</legend>
    {CONVENTIONS.map((convention) => (
      <label key={convention.label} class="choice">
        <input
          type="radio"
          name="horizon-convention"
          checked={convention === horizonImport.convention}
          onChange={() => horizonImport.setConvention(convention)}
        />
        {convention.label}
      </label>
    ))}
  </fieldset>
)

const Summary = ({ reading }: { readonly reading: HorizonFileReading }) => {
  const { format, horizonProfile, convention, notes } = reading
  const highest = horizonProfile.reduce((max, { heightAngle }) => Math.max(max, heightAngle), 0)
  return (
    <>
      <p role="status">
        Format <strong>{format}</strong>:{' '}
        {horizonProfile.length === 1 ? '1 point' : `${horizonProfile.length} points`}, up to {highest}° high.
      </p>
      <p class="hint">Azimuths: {convention}.</p>
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

interface ImportDialogProps {
  readonly horizonImport: HorizonImport
  /** The present ones. */
  readonly points: Points
  /** Azimuth in the middle of the preview. */
  readonly center: number
  readonly onUse: (points: Points) => void
}

/** Imports a horizon file or pasted text, and shows how the service has read it before the user accepts it. */
export const ImportDialog = ({ horizonImport, points, center, onUse }: ImportDialogProps) => {
  const { reading, error, retry, hasSource, isBusy, text, setText, close } = horizonImport
  const { isDragOver, handlers } = useDropAndPaste(horizonImport)
  return (
    <Dialog title="Import a horizon" onClose={close}>
      <div class={isDragOver ? 'horizon-import drag-over' : 'horizon-import'} {...handlers}>
        <p class="hint">
          PVGIS, PV*SOL (.hor), PVsyst, SunEye, SAM, Open-Meteo, or columns of azimuth and height. The service
          reads the file and does not keep it.
        </p>
        <FileChooser horizonImport={horizonImport} />
        <label class="paste">
          Or paste its contents
          <textarea
            rows={4}
            spellcheck={false}
            placeholder={'90, 4\n157.5, 12\n270, 6'}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <div role="alert">{error !== null && <p class="field-error">{error}</p>}</div>
        {reading && (
          <>
            <Preview points={points} imported={reading.horizonProfile} center={center} />
            <Summary reading={reading} />
          </>
        )}
        {hasSource && <ConventionChoice horizonImport={horizonImport} />}
      </div>
      <div class="actions">
        {retry && <Button onClick={retry}>Try again</Button>}
        <Button onClick={close}>Cancel</Button>
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
