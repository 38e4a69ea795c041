import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Points } from '../../api/types.ts'
import { Preview } from './import-preview.tsx'
import type { Import } from './use-import.ts'
import './import.css'

interface PanelProps {
  readonly source: Import
  readonly open: boolean
  onToggle(open: boolean): void
  onUse(points: Points): void
}

const FileChooser = ({ source }: { readonly source: Import }): JSX.Element => (
  <label class="file-chooser">
    Choose a file, or drop one on the picture
    <input
      type="file"
      accept=".csv,.txt,.hor,.json,.tsv,text/plain,text/csv,application/json"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        if (file !== undefined) source.readFile(file)
        // The same file may be chosen again after it was changed.
        currentTarget.value = ''
      }}
    />
  </label>
)

/** Horizon files and pasted text: read, shown, and only then taken. */
export const ImportPanel = ({ source, open, onToggle, onUse }: PanelProps): JSX.Element => {
  const { reading } = source
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <details
      class="horizon-import"
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>Read a horizon file</summary>
      <p class="quiet">
        Two columns (azimuth, height), PVGIS’s JSON or CSV, PVsyst’s .HOR. It is read here, on your machine.
      </p>
      <FileChooser source={source} />
      <label class="paste">
        Or paste it
        <textarea
          ref={text}
          rows={4}
          spellcheck={false}
          placeholder={'90, 4\n157.5, 12\n270, 6'}
          value={source.text}
          onInput={({ currentTarget }) => source.setText(currentTarget.value)}
        />
      </label>
      {reading !== null && 'error' in reading && (
        <p class="fault" role="alert">
          {reading.error}
        </p>
      )}
      {reading !== null && 'points' in reading && (
        <Preview
          readout={reading}
          onConvention={source.setConvention}
          onUse={onUse}
          onCancel={() => {
            source.clear()
            text.current?.focus()
          }}
        />
      )}
    </details>
  )
}
