import { wholeNumber } from '../ui/format.ts'
import type { FileCheck } from './check-file.ts'
import { FailedRowsList } from './failed-rows-list.tsx'
import { rowCount } from './run-text.ts'

/** What a look into the file has found before it is sent. */
export const FileReport = ({ check }: { readonly check: FileCheck }) => {
  const { rows, wrong, firstWrong, isDone } = check
  return (
    <div class={wrong > 0 ? 'message notice' : 'hint'} role="status">
      <p>
        {isDone ? rowCount(rows) : `Checking the file: ${rowCount(rows)} so far`}
        {wrong === 0
          ? isDone
            ? ', nothing wrong with them.'
            : '…'
          : `, ${wholeNumber(wrong)} of them wrong.`}
        {wrong > 0 && isDone && ' The others are estimated nevertheless.'}
      </p>
      {wrong > 0 && <FailedRowsList rows={firstWrong} count={wrong} />}
    </div>
  )
}
