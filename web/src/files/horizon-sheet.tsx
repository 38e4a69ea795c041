import './horizon-sheet.css'
import { useComputed } from '@preact/signals'
import { useMutation } from '@tanstack/preact-query'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { dataOf, useClient } from '../api/client.ts'
import type { HorizonFileReading } from '../api/types.ts'
import type { operations } from '../api.d.ts'
import { saveFile } from '../download/save-file.ts'
import { changedFields, draftOf } from '../drafts/draft.ts'
import type { SiteProps, SiteStore } from '../site/store.ts'
import { pointsText } from '../skyline/descriptions.ts'
import {
  type AzimuthConvention,
  DETECTED,
  dropAndPaste,
  fileSource,
  PVSYST_SOUTHERN,
  textSource,
} from '../skyline/horizon-import.ts'
import { GapNotice, PointTable } from '../skyline/point-tools.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Help } from '../ui/help.tsx'
import { fieldLabel } from '../ui/labels.ts'
import { FileChooser } from './file-chooser.tsx'

const SHEET_TITLE = 'horizon-sheet-title'

interface UnderstoodProps {
  readonly reading: HorizonFileReading
  /** For a file of PVsyst, the page may have chosen it. */
  readonly chosen: AzimuthConvention
  readonly isSouthern: boolean
}

const Understood = ({ reading, chosen, isSouthern }: UnderstoodProps) => {
  const { format, horizonProfile, convention, assumed } = reading
  // Of the programs that write these, only some count from the north there.
  const isUnsure = isSouthern && (format === 'pvsyst' || format === 'hor')
  const reason = chosen === PVSYST_SOUTHERN ? 'as PVsyst counts south of the equator' : 'as chosen above'
  const highest = horizonProfile.reduce((max, { heightAngle }) => Math.max(max, heightAngle), 0)
  return (
    <>
      {(isUnsure || (assumed && chosen === DETECTED)) && (
        <p>
          {isUnsure
            ? 'South of the equator, 0° is north in files of PVsyst and HelioScope'
            : 'The file does not say all of this'}
          : compare the line with what you see, or turn it.
        </p>
      )}
      <p role="status">
        Format <strong>{format}</strong>: {pointsText(horizonProfile)}, up to {highest}° high. The dashed line
        in the sky shows it.
      </p>
      <p class="hint">Azimuths: {convention.replace('as requested', reason)}.</p>
    </>
  )
}

const CONVENTIONS: readonly AzimuthConvention[] = [
  DETECTED,
  { label: '0 is north, 90 is east, −90 or 270 is west', parameters: { north: 0, clockwise: true } },
  {
    label: '0 is south, −90 is east, 90 is west (PVGIS; PVsyst in the northern hemisphere)',
    parameters: { north: 180, clockwise: true },
  },
  PVSYST_SOUTHERN,
  {
    label: '0 is east, 90 is north, all in degrees (GRASS r.horizon -d)',
    parameters: { north: 90, clockwise: false, unit: 'degrees' },
  },
]

/** A horizon file or pasted text, with the service's reading of it, before the user accepts it. */
const FromFile = ({ site }: SiteProps) => {
  const { importing } = site
  const [source, reading, error] = [importing.source.value, importing.reading.value, importing.error.value]
  const result = useRef<HTMLDivElement>(null)
  // The sheet may be too low to show it all, and the user should read this before using the horizon.
  useEffect(() => {
    if (reading || error !== null) result.current?.scrollIntoView({ block: 'nearest' })
  }, [reading, error])
  return (
    <div class="sheet-part">
      <FileChooser
        accept=".csv,.txt,.hor,.json,.tsv,text/plain,text/csv,application/json"
        hint={source.name || 'or drop one on the sky'}
        onFile={(file) => importing.open(fileSource(file))}
      />
      {(source.name === '' || !reading) && (
        <label>
          Or paste its contents
          <textarea
            rows={3}
            spellcheck={false}
            placeholder={'90, 4\n157.5, 12\n270, 6'}
            value={source.text}
            onInput={({ currentTarget }) => importing.open(textSource(currentTarget.value))}
          />
        </label>
      )}
      <div class="sheet-part import-result" ref={result}>
        <div role="alert">{error !== null && <p class="field-error">{error}</p>}</div>
        {reading && !importing.isComplete.value && (
          <p class="field-error">A horizon needs at least three points.</p>
        )}
        {/* Stays even if the chosen convention fails, so that the user can take it back. */}
        {importing.hasContent.value && (reading || source.convention !== DETECTED) && (
          <label>
            How does the file measure azimuths?
            <select
              value={source.convention.label}
              onChange={({ currentTarget }) => {
                const convention = CONVENTIONS[currentTarget.selectedIndex] ?? DETECTED
                importing.open({ ...source, convention })
              }}
            >
              {CONVENTIONS.map(({ label }) => (
                <option key={label} value={label}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {reading && reading.notes.length > 0 && (
          <ul class="hint">
            {reading.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {reading && (
          <Understood reading={reading} chosen={source.convention} isSouthern={importing.isSouthern.value} />
        )}
      </div>
    </div>
  )
}

/** The actions for the file, in reach however long the sheet is. */
const FileActions = ({ site: { importing } }: SiteProps) =>
  importing.hasContent.value && (
    <div class="actions sheet-foot">
      {importing.canRetry.value && <Button onClick={importing.retry}>Try again</Button>}
      <Button kind="quiet" onClick={importing.discard}>
        Discard it
      </Button>
      <Button
        kind="primary"
        disabled={!importing.isComplete.value}
        busy={importing.isBusy.value}
        onClick={importing.use}
      >
        Use this horizon
      </Button>
    </div>
  )

type WritableFormat = operations['writeHorizonFile']['parameters']['query']['format']

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

/** The id of a saved site whose skyline has no unsaved changes; otherwise null. */
const savedIdOf = ({ base, draft }: SiteStore): string | null => {
  if (!base.value) return null
  const changed = changedFields(draftOf(base.value), draft.value)
  return changed.has('horizonProfile') || changed.has('obstacles') ? null : base.value.id
}

/** Downloads the skyline of a saved site as a file for another program. */
const Export = ({ site }: SiteProps) => {
  const savedId = useComputed(() => savedIdOf(site)).value
  const id = useId()
  const [format, setFormat] = useState<WritableFormat>('csv')
  const client = useClient()
  const download = useMutation({
    mutationFn: (id: string) =>
      dataOf(client.GET('/sites/{id}/horizon-file', { params: { path: { id }, query: { format } } })),
    onSuccess: ({ fileName, mediaType, content }) =>
      saveFile(fileName, new Blob([content], { type: mediaType })),
  })
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
        onClick={() => savedId !== null && download.mutate(savedId)}
      >
        Download
      </Button>
    </details>
  )
}

export const HorizonSheet = ({ site, onLearn }: SiteProps & { readonly onLearn: () => void }) => {
  const { terrain } = site.surroundings
  const { estimate, failure } = site.results
  const canLearn = useComputed(() => estimate.value !== null && failure.value === null).value
  const horizonSource = useComputed(() => site.draft.value.horizonSource).value
  useEffect(() => document.getElementById(SHEET_TITLE)?.focus(), [])
  return (
    <Card
      kind="horizon-sheet"
      handlers={dropAndPaste(site.importing.open)}
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
        <Button kind="quiet" onClick={site.closeHorizon}>
          Close
        </Button>
      }
    >
      <div class="sheet-parts">
        <div class="sheet-part">
          <div class="actions">
            <Button busy={terrain.isBusy.value} disabled={site.place.value === null} onClick={terrain.fetch}>
              {terrain.isBusy.value ? 'Fetching terrain…' : 'Fetch terrain'}
            </Button>
            {canLearn && (
              <Button kind="quiet" aria-haspopup="dialog" onClick={onLearn}>
                Learn it from my inverter
              </Button>
            )}
          </div>
          <ErrorMessage failure={terrain.failure.value} />
          {terrain.note.value !== null && <p class="hint">{terrain.note.value}</p>}
          {horizonSource?.kind === 'terrain' && <p class="hint credit">{horizonSource.attribution}.</p>}
        </div>
        <FromFile site={site} />
        {site.errors.value
          .filter(({ field }) => field.startsWith('horizonProfile'))
          .map(({ field, message }) => (
            <p key={message} class="field-error">
              {fieldLabel(field)}: {message}
            </p>
          ))}
        <GapNotice editing={site.editing} />
        <PointTable editing={site.editing} />
        <Export site={site} />
      </div>
      <FileActions site={site} />
    </Card>
  )
}
