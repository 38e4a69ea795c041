import type { Term } from './terms.ts'

/** What stands between “What” and a term in a question. Default: is. */
const VERBS: { readonly [Name in Term]?: 'is a' | 'is the' } = {
  'adjusted production': 'is the',
  'sample day': 'is a',
  terrain: 'is the',
}

/** `What is solar access?` */
export const questionAbout = (term: Term): string => `What ${VERBS[term] ?? 'is'} ${term}?`
