import './horizon-sheet.css'
import { useEffect, useId, useState } from 'preact/hooks'
import type { ErrorItem, HorizonFileReading, Points } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { Help } from '../glossary/help.tsx'
import type { SiteTerrain } from '../site/terrain.ts'
import { pointsText } from '../skyline/descriptions.ts'
import type { Editing } from '../skyline/editing.ts'
import { FileChooser } from '../skyline/file-chooser.tsx'
import { GapNotice, PointTable } from '../skyline/point-tools.tsx'
import { CONVENTIONS, type Source, useExport, type WritableFormat } from '../skyline/queries.ts'
import { dropAndPaste, fileSource, type HorizonReading, textSource } from '../skyline/use-horizon-import.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Choices } from '../ui/choices.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldLabel } from '../ui/labels.ts'

const SHEET_TITLE = 'horizon-sheet-title'

const Understood = ({ reading }: { readonly reading: HorizonFileReading }) => {
  const { format, horizonProfile, convention, assumed, notes } = reading
  const highest = horizonProfile.reduce((max, { heightAngle }) => Math.max(max, heightAngle), 0)
  return (
    <>
      <p role="status">
        Format <strong>{format}</strong>: {pointsText(horizonProfile)}, up to {highest}° high. The dashed line
        in the sky shows it.
      </p>
      <p class="hint">Azimuths: {convention}.</p>
      {assumed && <p>The file does not say all of this: compare the line with what you see, or turn it.</p>}
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

interface FromFileProps {
  readonly source: Source
  readonly reading: HorizonReading
  readonly onSource: (source: Source) => void
  readonly onUse: (points: Points) => void
}

/** A horizon file or pasted text, and how the service has understood it, before it is accepted. */
const FromFile = ({ source, reading, onSource, onUse }: FromFileProps) => (
  <div class="sheet-part">
    <FileChooser
      accept=".csv,.txt,.hor,.json,.tsv,text/plain,text/csv,application/json"
      hint={source.name || 'or drop one on the sky'}
      onFile={(file) => onSource(fileSource(file))}
    />
    <label>
      Or paste its contents
      <textarea
        rows={3}
        spellcheck={false}
        placeholder={'90, 4\n157.5, 12\n270, 6'}
        value={source.text}
        onInput={({ currentTarget }) => onSource(textSource(currentTarget.value))}
      />
    </label>
    <div role="alert">{reading.error !== null && <p class="field-error">{reading.error}</p>}</div>
    {reading.reading && <Understood reading={reading.reading} />}
    {reading.hasContent && (
      <>
        <Choices
          name="horizon-convention"
          title="How does the file measure azimuths?"
          options={CONVENTIONS.map((convention) => [convention, convention.label] as const)}
          value={source.convention}
          onChange={(convention) => onSource({ ...source, convention })}
        />
        <div class="actions">
          {reading.retry && <Button onClick={reading.retry}>Try again</Button>}
          <Button kind="quiet" onClick={() => onSource(textSource(''))}>
            Discard it
          </Button>
          <Button
            kind="primary"
            disabled={reading.reading === null}
            busy={reading.isBusy}
            onClick={() => reading.reading && onUse(reading.reading.horizonProfile)}
          >
            Use this horizon
          </Button>
        </div>
      </>
    )}
  </div>
)

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

/** Downloads the skyline as a file for another program. @param savedId of a site that is saved with this skyline, or null */
const Export = ({ savedId }: { readonly savedId: string | null }) => {
  const id = useId()
  const [format, setFormat] = useState<WritableFormat>('csv')
  const download = useExport()
  return (
    <details class="sheet-part">
      <summary>Export the skyline</summary>
      <p class="hint">
        One height per degree, of the horizon and of the obstacles that let less than half of the light
        through.
      </p>
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
      {savedId === null && <p class="hint">Save the site first: the file is written from what is saved.</p>}
      <ErrorMessage failure={download.error?.failure ?? null} />
      <Button
        busy={download.isPending}
        disabled={savedId === null}
        onClick={() => savedId !== null && download.mutate({ id: savedId, format })}
      >
        Download
      </Button>
    </details>
  )
}

interface HorizonSheetProps extends FromFileProps {
  readonly editing: Editing
  readonly terrain: SiteTerrain
  readonly horizonSource: Draft['horizonSource']
  readonly errors: readonly ErrorItem[]
  /** Id of the site if it is saved with this very skyline; otherwise null. */
  readonly savedId: string | null
  /** Opens the dialog that learns from a record; null: there is no estimate yet. */
  readonly onLearn: (() => void) | null
  readonly onDone: () => void
}

/** Where a horizon comes from and goes to: terrain, a file, pasted text, a record, numbers, and other programs. */
export const HorizonSheet = (props: HorizonSheetProps) => {
  const { editing, terrain, horizonSource, errors, onLearn } = props
  useEffect(() => document.getElementById(SHEET_TITLE)?.focus(), [])
  return (
    <Card
      kind="horizon-sheet"
      handlers={dropAndPaste(props.onSource)}
      title="Horizon"
      titleId={SHEET_TITLE}
      help={
        <Help title="How to edit the horizon">
          <p>
            Drag a point to move it, with Shift more finely. Double-click to add one. “Draw” lets you draw the
            line with the mouse or a finger.
          </p>
          <p>
            Keys: the arrows move a point by 1°, with Shift by 0.1°. Page Up and Page Down select the previous
            and the next point, Home and End the first and the last. Delete removes the point.
          </p>
        </Help>
      }
      tools={
        <Button kind="quiet" onClick={props.onDone}>
          Close
        </Button>
      }
    >
      <div class="sheet-parts">
        <div class="sheet-part">
          <div class="actions">
            <Button busy={terrain.isBusy.value} disabled={!terrain.isPossible.value} onClick={terrain.fetch}>
              {terrain.isBusy.value ? 'Fetching terrain…' : 'Fetch terrain'}
            </Button>
            {onLearn && (
              <Button kind="quiet" hasPopup="dialog" onClick={onLearn}>
                Learn it from my inverter
              </Button>
            )}
          </div>
          <ErrorMessage failure={terrain.failure.value} />
          {terrain.note.value !== null && <p class="hint">{terrain.note.value}</p>}
          {horizonSource?.kind === 'terrain' && <p class="hint credit">{horizonSource.attribution}.</p>}
        </div>
        <FromFile {...props} />
        {errors
          .filter(({ field }) => field.startsWith('horizonProfile'))
          .map(({ field, message }) => (
            <p key={message} class="field-error">
              {fieldLabel(field)}: {message}
            </p>
          ))}
        <GapNotice {...editing} />
        <PointTable {...editing} />
        <Export savedId={props.savedId} />
      </div>
    </Card>
  )
}
