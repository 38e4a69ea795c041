import './plan.css'
import type { SiteStore } from '../site/store.ts'
import { InlineInput } from '../ui/field.tsx'
import { listed } from '../ui/format.ts'
import { numberBetween, type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { withPanelHeight } from './new-obstacle.ts'

const parseHeight = numberBetween(0, 200, 2, undefined, 'm')

/** The height of the panels above the ground, in a line of text. Every obstacle must still rise above the panels. */
export const PanelHeight = ({ site }: { readonly site: SiteStore }) => {
  const { value: heights } = site.draft
  const typed = useTypedText({
    value: heights.panelHeight,
    onValue: (value, mergeKey) => site.change(withPanelHeight(heights, value).heights, mergeKey),
    parse: (text): Parsed<number> => {
      const parsed = parseHeight(text)
      const lost = 'value' in parsed ? withPanelHeight(heights, parsed.value).lost : []
      if (lost.length === 0) return parsed
      const names = listed(lost.map((name) => `“${name}”`))
      return { error: `Panels that high look over ${names}: remove what does not reach them first` }
    },
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
