import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Points } from '../../api/types.ts'
import { ImportPreview } from './import-preview.tsx'
import type { HorizonImport } from './use-horizon-import.ts'
import './import.css'

interface ImportPanelProps {
  readonly horizonImport: HorizonImport
  readonly open: boolean
  onToggle(open: boolean): void
  onUse(points: Points): void
}

const FileChooser = ({ horizonImport }: { readonly horizonImport: HorizonImport }): JSX.Element => (
  <label class="file-chooser">
    Choose a file, or drop one on the diagram
    <input
      type="file"
      accept=".csv,.txt,.hor,.json,.tsv,text/plain,text/csv,application/json"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        if (file !== undefined) horizonImport.readFile(file)
        // Lets the user choose the same file again after editing it.
        currentTarget.value = ''
      }}
    />
  </label>
)

/** Imports a horizon file or pasted text, with a preview. */
export const ImportPanel = ({ horizonImport, open, onToggle, onUse }: ImportPanelProps): JSX.Element => {
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <details
      class="horizon-import"
      open={open}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>Import a horizon file</summary>
      <p class="quiet">
        PVGIS, PV*SOL (.hor), PVsyst, SunEye, SAM, Open-Meteo, or columns of azimuth and height. The service
        reads the file and does not keep it.
      </p>
      <FileChooser horizonImport={horizonImport} />
      <label class="paste">
        Or paste its contents
        <textarea
          ref={text}
          rows={4}
          spellcheck={false}
          placeholder={'90, 4\n157.5, 12\n270, 6'}
          value={horizonImport.text}
          onInput={({ currentTarget }) => horizonImport.setText(currentTarget.value)}
        />
      </label>
      {horizonImport.error !== null && (
        <p class="error-text" role="alert">
          {horizonImport.error}
        </p>
      )}
      {horizonImport.hasFile && (
        <ImportPreview
          horizonImport={horizonImport}
          onUse={onUse}
          onCancel={() => {
            horizonImport.clear()
            text.current?.focus()
          }}
        />
      )}
    </details>
  )
}
