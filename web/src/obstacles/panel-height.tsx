import './obstacles.css'
import { useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InlineInput } from '../ui/field.tsx'
import { numberBetween, useTypedText } from '../ui/use-typed-text.ts'
import { type Heights, withPanelHeight } from './new-obstacle.ts'

const namesText = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(names.map((name) => `“${name}”`))

interface PanelHeightProps extends Heights {
  /** Consecutive changes with the same merge key are one undo step. */
  readonly onChange: (next: Heights, mergeKey?: string) => void
}

/** The height of the panels above the ground, in a line of text. What would no longer reach the panels is named before it goes. */
export const PanelHeight = ({ onChange, ...heights }: PanelHeightProps) => {
  const { panelHeight } = heights
  /** Asked about, because something would go. */
  const [wanted, setWanted] = useState<number | null>(null)
  const { heights: next, lost } = withPanelHeight(heights, wanted ?? panelHeight)
  const typed = useTypedText({
    value: panelHeight,
    onValue: (value, mergeKey) => {
      const { heights: next, lost } = withPanelHeight(heights, value)
      setWanted(lost.length > 0 ? value : null)
      if (lost.length === 0) onChange(next, mergeKey)
    },
    parse: numberBetween(0, 200, 2),
    format: String,
  })
  return (
    <>
      <span class="panel-height hint">
        Panels{' '}
        <InlineInput
          label="Height of the panels above the ground, m"
          {...typed}
          input={{ ...typed.input, inputMode: 'decimal' }}
        />{' '}
        m above ground
      </span>
      {wanted !== null && (
        <Dialog title={`Panels ${wanted} m above ground`} onClose={() => setWanted(null)}>
          <p>
            {namesText(lost)} {lost.length === 1 ? 'does' : 'do'} not reach panels that high, and would be
            removed.
          </p>
          <div class="actions">
            <Button onClick={() => setWanted(null)}>Keep {panelHeight} m</Button>
            <Button
              kind="primary"
              onClick={() => {
                setWanted(null)
                onChange(next)
              }}
            >
              Raise the panels
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
