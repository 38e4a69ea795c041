import { useState } from 'preact/hooks'
import { fileSize } from '../ui/format.ts'

interface FilePickerProps {
  readonly id: string
  readonly file: File | null
  readonly error: string | null
  readonly onFile: (file: File) => void
}

/** Names the types that file dialogs offer first; any other is accepted, too. */
const TYPES = '.csv,.tsv,.txt,.jsonl,.ndjson,.json'

const stop = (event: Event): void => event.preventDefault()

/** Takes a file that the user chooses or drops. */
export const FilePicker = ({ id, file, error, onFile }: FilePickerProps) => {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined): void => {
    const chosen = files?.[0]
    if (chosen) onFile(chosen)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer?.files)
  }
  return (
    <div class="field">
      <label
        class="drop-zone"
        data-over={isOver || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDragOver={stop}
        onDrop={drop}
      >
        <input
          type="file"
          id={id}
          accept={TYPES}
          onChange={({ currentTarget }) => take(currentTarget.files)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        <span>
          {file ? <bdi>{file.name}</bdi> : 'Choose a file'}
          {file && <span class="hint"> {fileSize(file.size)}</span>}
        </span>
        <span class="hint">
          {file ? 'Choose another, or drop one here' : 'or drop it here: CSV or JSON lines'}
        </span>
      </label>
      {error !== null && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
