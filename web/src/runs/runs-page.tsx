import './without-eval.ts'
import './runs.css'
import { usePageTitle } from '../ui/page-title.ts'
import { NewRunForm } from './new-run-form.tsx'
import { RunList } from './run-list.tsx'
import { RUNS_TITLE } from './run-text.ts'
import { RunView } from './run-view.tsx'

/** All runs and a form for another one, or a single run. */
export const RunsPage = ({ runId }: { readonly runId: string | null }) => {
  usePageTitle('Runs')
  return runId === null ? (
    <div class="runs">
      <h1 id={RUNS_TITLE} tabIndex={-1}>
        Runs
      </h1>
      <p class="lead">
        A portfolio is a file of solar sites, one to a row. A run estimates all of them at once, up to
        100,000, and gives you a table with the production and the losses of each.
      </p>
      <NewRunForm />
      <RunList />
    </div>
  ) : (
    <RunView key={runId} id={runId} />
  )
}
