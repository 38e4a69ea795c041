import { useTypedText } from '../ui/use-typed-text.ts'
import { pointsText } from './descriptions.ts'
import type { Editing } from './editing.ts'
import { formatPoints, parsePoints } from './points.ts'

const ERROR_ID = 'horizon-points-error'

/** The points as lines of two numbers. */
export const PointTable = ({ points, commands }: Editing) => {
  const { value, onValue, error, finish } = useTypedText({
    value: points,
    onValue: commands.change,
    parse: parsePoints,
    format: formatPoints,
  })
  return (
    <details class="sheet-part">
      <summary>Table of {pointsText(points)}</summary>
      <label>
        A line for each: the azimuth in degrees clockwise from north or as a compass point (N, NNE, NE … NNW),
        and the height in degrees. Columns copied from a spreadsheet can be pasted here.
        <textarea
          rows={Math.min(12, points.length + 1)}
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error && ERROR_ID}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
          onBlur={finish}
        />
      </label>
      {error && (
        <p class="field-error" id={ERROR_ID}>
          {error}
        </p>
      )}
    </details>
  )
}
