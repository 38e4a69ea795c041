import type { RunSummary } from '../api/types.ts'

type Step = 'upload' | NonNullable<RunSummary['progress']>['step']

export const STEP_TEXTS: Readonly<Record<Step, string>> = {
  upload: 'Send the file',
  prepare: 'Read the file',
  terrain: 'Fetch the terrain around each place',
  baselines: 'Fetch the unshaded production',
  rows: 'Estimate the rows',
  join: 'Write the results',
}

const STEPS: readonly Step[] = ['upload', 'prepare', 'terrain', 'baselines', 'rows', 'join']

/** The steps of a run, in order. */
export const stepsOf = ({ horizon }: Pick<RunSummary, 'horizon'>): readonly Step[] =>
  STEPS.filter((step) => step !== 'terrain' || horizon === 'terrain')

/** What the run is doing; null if it has ended. */
export const currentStep = ({ state, progress }: Pick<RunSummary, 'state' | 'progress'>): Step | null =>
  state === 'waiting' ? 'upload' : (progress?.step ?? null)

export interface Count {
  readonly done: number
  readonly total: number
  readonly unit: 'rows' | 'parts'
}

/** How far the current step is; null while that is unknown, or if it has only one part. */
export const countOf = ({
  progress,
  rows,
  done,
}: Pick<RunSummary, 'progress' | 'rows' | 'done'>): Count | null => {
  if (!progress || progress.total <= 1) return null
  if (progress.step === 'rows' && rows !== null) return { done, total: rows, unit: 'rows' }
  return { done: progress.done, total: progress.total, unit: 'parts' }
}
