import { SingleBar } from 'cli-progress'
import type { Run } from '../../lib/schemas/run.ts'

/** How often a line is written where there is no terminal. */
const LINE_MILLISECONDS = 5_000

const STEPS: Readonly<Record<NonNullable<Run['progress']>['step'], string>> = {
  prepare: 'Reading the file',
  terrain: 'Fetching horizons',
  baselines: 'Fetching baselines',
  rows: 'Estimating rows',
  join: 'Joining the results',
}

const stepOf = ({ state, progress }: Run): string => {
  if (progress) return STEPS[progress.step]
  return state === 'waiting' ? 'Waiting for the run to start' : 'Done'
}

/** What there is to count in a step: rows, or its parts. */
const countOf = ({ progress, rows, done }: Run): { readonly value: number; readonly total: number } => {
  if (progress?.step === 'rows' && rows !== null) return { value: done, total: rows }
  return progress ? { value: progress.done, total: progress.total } : { value: 0, total: 1 }
}

const clockTime = (timestamp: string): string => new Date(timestamp).toTimeString().slice(0, 5)

const notesOf = ({ progress, failed }: Run, rowsPerSecond: number | null): string[] => [
  ...(progress?.step === 'rows' && rowsPerSecond !== null ? [`${rowsPerSecond.toFixed()} rows/s`] : []),
  ...(failed > 0 ? [`${failed} failed`] : []),
  ...(progress?.waitingUntil ? [`waiting for quota until ${clockTime(progress.waitingUntil)}`] : []),
]

/**
 * What a run is doing.
 *
 * @param rowsPerSecond null if it is not known yet
 */
export const describeProgress = (run: Run, rowsPerSecond: number | null) => ({
  ...countOf(run),
  step: stepOf(run),
  notes: notesOf(run, rowsPerSecond).join(', '),
})

/** The rate since the first row was seen, rows per second; null while there is none. */
export const rowRate = () => {
  let first: { readonly at: number; readonly done: number } | undefined
  return ({ progress, done }: Pick<Run, 'progress' | 'done'>, milliseconds: number): number | null => {
    if (progress?.step !== 'rows') return null
    first ??= { at: milliseconds, done }
    return done > first.done ? ((done - first.done) / (milliseconds - first.at)) * 1000 : null
  }
}

/** Shows a bar on a terminal, and a line every few seconds elsewhere. */
export const reportProgress = (stream: NodeJS.WriteStream) => {
  const rate = rowRate()
  const bar = new SingleBar({
    stream,
    format: '{step} {bar} {value}/{total} {notes}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    noTTYOutput: true,
    notTTYSchedule: LINE_MILLISECONDS,
  })
  return {
    show: (run: Run): void => {
      const { value, total, ...texts } = describeProgress(run, rate(run, performance.now()))
      if (!bar.isActive) bar.start(total, value, texts)
      bar.setTotal(total)
      bar.update(value, texts)
    },
    stop: (): void => bar.stop(),
  }
}
