import type { RunSummary } from '../api/types.ts'
import { stateText } from './run-text.ts'

/** The state of a run as a colored label. */
export const RunState = ({ run }: { readonly run: RunSummary }) => (
  <span class="run-state" data-state={run.state === 'succeeded' && run.failed > 0 ? 'incomplete' : run.state}>
    {stateText(run)}
  </span>
)
