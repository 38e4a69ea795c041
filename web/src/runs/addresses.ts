import { routes } from '../ui/route.ts'

/** The address of all runs, and of the form for another one. */
export const RUNS = `#${routes.runs}`

export const runHref = (id: string): string => `${RUNS}/${id}`

/** Id of the heading above all runs, which gets the focus when a run is gone. */
export const RUNS_TITLE = 'runs-title'

/** Id of the heading of a run, which gets the focus when it has been started. */
export const RUN_TITLE = 'run-title'
