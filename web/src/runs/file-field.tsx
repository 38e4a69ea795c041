import { fileSize, wholeNumber } from '../ui/format.ts'
import { checkText, type FailedRow, type FileCheck, type useCheckedFile } from './check-file.ts'

const SHOWN = 10

export const FailedRows = ({ rows }: { readonly rows: readonly FailedRow[] }) => (
  <>
    <p class="hint">Rows are counted without the names of the columns.</p>
    <ul>
      {rows.slice(0, SHOWN).map(({ row, id, reason }) => (
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
      {rows.length > SHOWN && <li>{wholeNumber(rows.length - SHOWN)} more</li>}
    </ul>
  </>
)

const FileReport = ({ check }: { readonly check: FileCheck }) => (
  <div class={check.wrong.length > 0 ? 'message notice' : 'hint'} role="status">
    {check.error === null && <p>{checkText(check)}</p>}
    {check.wrong.length > 0 && <FailedRows rows={check.wrong} />}
  </div>
)

/** File dialogs offer these first, but accept any file. */
const TYPES = '.csv,.tsv,.txt,.jsonl,.ndjson,.json'

export const FILE_INPUT = 'run-file'

/** Takes the run's file, chosen or dropped, and reports its errors. */
export const FileField = ({ file, check, choose }: ReturnType<typeof useCheckedFile>) => {
  const error = check?.error ?? null
  return (
    <>
      <div class="field">
        <label class="drop-zone">
          <input
            type="file"
            id={FILE_INPUT}
            accept={TYPES}
            required={!file}
            onChange={({ currentTarget: { files } }) => files?.[0] && choose(files[0])}
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
      {check && <FileReport check={check} />}
    </>
  )
}
