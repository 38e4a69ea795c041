import './plan.css'
import { useRef } from 'preact/hooks'
import { houseOf } from '../site/cause-rows.ts'
import type { SiteProps } from '../site/store.ts'
import { announce } from '../ui/announce.ts'
import { InlineInput } from '../ui/field.tsx'
import { listed } from '../ui/format.ts'
import { numberBetween, useTypedText } from '../ui/use-typed-text.ts'
import { withPanelHeight } from './new-obstacle.ts'

const parseHeight = numberBetween(0, 200, 2, undefined, 'm')

/** Says which obstacles no longer rise above the panels, each house once; '' if all do. */
export const lookedOver = (names: readonly string[]): string => {
  const things = [...new Set(names.map(houseOf))].map((name) => `“${name}”`)
  return things.length > 0 ? `Panels that high look over ${listed(things)}: removed.` : ''
}

/** The height of the panels above the ground, in a line of text. Obstacles that no longer rise above the panels are removed. */
export const PanelHeight = ({ site }: SiteProps) => {
  const { value: heights } = site.draft
  /** The heights before panels were raised and lowered without another change to the obstacles, and those now. */
  const moved = useRef({ from: heights, to: heights.obstacles })
  const typed = useTypedText({
    value: heights.panelHeight,
    onValue: (value, mergeKey) => {
      const { panelHeight, obstacles } = heights
      const from = moved.current.to === obstacles ? moved.current.from : heights
      const { heights: next, lost } = withPanelHeight(from, value)
      moved.current = { from, to: next.obstacles }
      site.change(next, mergeKey)
      if (lost.length > 0) announce(lookedOver(lost), () => site.change({ panelHeight, obstacles }))
    },
    parse: parseHeight,
    format: String,
  })
  return (
    <span class="panel-height hint">
      Panels{' '}
      <InlineInput
        label="Height of the panels above the ground, m"
        {...typed}
        input={{ ...typed.input, inputMode: 'decimal' }}
      >
        {' '}
        m above ground
      </InlineInput>
    </span>
  )
}
