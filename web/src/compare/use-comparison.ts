import { useState } from 'preact/hooks'
import type { Analysis, Estimate } from '../api/types.ts'
import type { Draft } from '../drafts/draft.ts'
import { ask } from '../model/ask.ts'
import { subject } from '../results/sentence.ts'
import { dateTime } from '../ui/format.ts'
import type { Column } from './comparison.ts'

const MAX_COLUMNS = 4

/** A state of the site that the user has set aside, with its result. */
interface Variant {
  readonly name: string
  readonly draft: Draft
  readonly estimate: Estimate
}

/** `Variant A`, then `Variant B`. */
const variantName = (number: number): string => `Variant ${String.fromCharCode(65 + (number % 26))}`

/** @param estimate of what is being edited; null while unknown */
export const useComparison = (estimate: Estimate | null, analyses: readonly Analysis[]) => {
  const [variants, setVariants] = useState<readonly Variant[]>([])
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set())
  const [kept, setKept] = useState(0)
  const columns: Column[] = [
    ...(estimate ? [{ name: 'Now', estimate }] : []),
    ...variants,
    ...analyses
      .filter(({ id }) => stored.has(id))
      .map(({ createdAt, result }) => ({ name: dateTime(createdAt), estimate: result })),
  ]
  const add = (variant: Variant): void =>
    setVariants((others) => [...others.filter(({ name }) => name !== variant.name), variant])
  const isFull = variants.length + stored.size >= MAX_COLUMNS - 1
  return {
    /** What is being edited first, then the variants and the stored results. */
    columns,
    variants,
    /** Ids of the stored results among the columns. */
    stored,
    isFull,
    /** Sets the present state aside. */
    keep: (draft: Draft, estimate: Estimate): void => {
      if (isFull) return
      add({ name: variantName(kept), draft, estimate })
      setKept(kept + 1)
    },
    /** Compares with a state that lacks one of its obstacles. @param year of the sample days */
    keepWithout: async (draft: Draft, obstacle: number, year: number): Promise<void> => {
      const removed = draft.obstacles[obstacle]
      if (isFull || !removed) return
      const without = { ...draft, obstacles: draft.obstacles.toSpliced(obstacle, 1) }
      const { estimate } = await ask('variant', { ...without, year })
      add({ name: `Without ${subject(removed.name)}`, draft: without, estimate })
    },
    remove: (variant: Variant): void => setVariants(variants.filter((other) => other !== variant)),
    compareStored: (id: string, isCompared: boolean): void =>
      setStored(new Set(isCompared ? [...stored, id] : [...stored].filter((other) => other !== id))),
  }
}

export type Comparison = ReturnType<typeof useComparison>
