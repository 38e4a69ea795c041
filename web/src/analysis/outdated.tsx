import type { JSX } from 'preact'

/** Marks an analysis of an earlier state of the site. */
export const Outdated = (): JSX.Element => <span class="badge">Outdated</span>
