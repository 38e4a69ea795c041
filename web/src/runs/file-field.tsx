import { useState } from 'preact/hooks'
import { fileSize, wholeNumber } from '../ui/format.ts'
import type { FailedRow, FileCheck, useCheckedFile } from './check-file.ts'
import { rowCount } from './run-text.ts'

interface FailedRowsProps {
  /** The first of them. */
  readonly rows: readonly FailedRow[]
  /** How many there are. */
  readonly count: number
}

/** Rows without figures, and why they have none. */
export const FailedRows = ({ rows, count }: FailedRowsProps) => (
  <ul class="failed-rows">
    {rows.map(({ row, id, reason }) => (
      <li key={row}>
        Row {wholeNumber(row)}
        {id !== String(row) && (
          <>
            , <bdi>{id}</bdi>
          </>
        )}
        : {reason}
      </li>
    ))}
    {count > rows.length && <li>{wholeNumber(count - rows.length)} more</li>}
  </ul>
)

/** What a look into the file has found before it is sent. */
const FileReport = ({ check: { rows, wrong, firstWrong, isDone } }: { readonly check: FileCheck }) => (
  <div class={wrong > 0 ? 'message notice' : 'hint'} role="status">
    <p>
      {isDone ? rowCount(rows) : `Checking the file: ${rowCount(rows)} so far`}
      {wrong > 0 ? `, ${wholeNumber(wrong)} of them wrong.` : isDone ? ', nothing wrong with them.' : '…'}
      {wrong > 0 && isDone && ' The others are estimated nevertheless.'}
    </p>
    {wrong > 0 && <FailedRows rows={firstWrong} count={wrong} />}
  </div>
)

/** Names the types that file dialogs offer first; any other is accepted, too. */
const TYPES = '.csv,.tsv,.txt,.jsonl,.ndjson,.json'

export const FILE_INPUT = 'run-file'

interface FileFieldProps {
  readonly chosen: ReturnType<typeof useCheckedFile>
  /** A file is needed, and there is none. */
  readonly isMissing?: boolean
}

/** Takes the file of a portfolio that the user chooses or drops, and says what is wrong with it. */
export const FileField = ({ chosen: { file, check, choose }, isMissing = false }: FileFieldProps) => {
  const [isOver, setOver] = useState(false)
  const error = check?.error ?? (isMissing && !file ? 'Choose a file first.' : null)
  const take = (files: FileList | null | undefined): void => {
    if (files?.[0]) choose(files[0])
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer?.files)
  }
  return (
    <>
      <div class="field">
        <label
          class="drop-zone"
          data-over={isOver || undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <input
            type="file"
            id={FILE_INPUT}
            accept={TYPES}
            onChange={({ currentTarget }) => take(currentTarget.files)}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${FILE_INPUT}-error`}
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
          <p class="field-error" id={`${FILE_INPUT}-error`}>
            {error}
          </p>
        )}
      </div>
      {check && error === null && <FileReport check={check} />}
    </>
  )
}
