import type { Draft } from '../drafts/draft.ts'
import { Button } from '../ui/button.tsx'
import { CompareCard } from './compare-card.tsx'
import type { Comparison } from './use-comparison.ts'

/** Id of the element to scroll to. */
export const COMPARISON = 'comparison'

interface CompareSectionProps {
  readonly comparison: Comparison
  readonly onUse: (draft: Draft) => void
}

/** The comparison, once there is something to compare, and what can be done with its variants. */
export const CompareSection = ({ comparison, onUse }: CompareSectionProps) => {
  const { columns, variants, remove } = comparison
  if (columns.length < 2) return null
  return (
    <CompareCard id={COMPARISON} columns={columns}>
      {variants.map((variant) => (
        <p class="variant" key={variant.name}>
          {variant.name}
          <Button kind="quiet" label={`Use ${variant.name}`} onClick={() => onUse(variant.draft)}>
            Use
          </Button>
          <Button kind="quiet" label={`Remove ${variant.name}`} onClick={() => remove(variant)}>
            Remove
          </Button>
        </p>
      ))}
      {variants.length > 0 && (
        <p class="hint">
          “Now” follows what you edit. Variants last until you leave the site; to keep one for good, use it
          and save.
        </p>
      )}
    </CompareCard>
  )
}
