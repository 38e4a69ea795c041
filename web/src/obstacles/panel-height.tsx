import './plan.css'
import type { SiteStore } from '../site/store.ts'
import { announce } from '../ui/announce.ts'
import { InlineInput } from '../ui/field.tsx'
import { listed } from '../ui/format.ts'
import { numberBetween, useTypedText } from '../ui/use-typed-text.ts'
import { withPanelHeight } from './new-obstacle.ts'

const parseHeight = numberBetween(0, 200, 2, undefined, 'm')

/** The height of the panels above the ground, in a line of text. Obstacles that no longer rise above the panels are removed. */
export const PanelHeight = ({ site }: { readonly site: SiteStore }) => {
  const { value: heights } = site.draft
  const typed = useTypedText({
    value: heights.panelHeight,
    onValue: (value, mergeKey) => {
      const { panelHeight, obstacles } = heights
      const { heights: next, lost } = withPanelHeight(heights, value)
      site.change(next, mergeKey)
      if (lost.length > 0)
        announce(`Panels that high look over ${listed(lost.map((name) => `“${name}”`))}: removed.`, () =>
          site.change({ panelHeight, obstacles }),
        )
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
