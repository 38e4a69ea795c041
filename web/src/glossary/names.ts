import type { Term } from './terms.ts'

/** What stands between “What” and a term in a question. Default: is. */
const VERBS: { readonly [Name in Term]?: 'is a' | 'is an' | 'is the' | 'are' } = {
  'adjusted production': 'is the',
  'daylight hours lost': 'are',
  estimator: 'is an',
  horizon: 'is the',
  'loss range': 'is the',
  obstacle: 'is an',
  portfolio: 'is a',
  'production range': 'is the',
  run: 'is a',
  'sample day': 'is a',
  sector: 'is a',
  skyline: 'is the',
  'sun path': 'is a',
  'system losses': 'are',
  terrain: 'is the',
  'typical year': 'is a',
  variant: 'is a',
}

/** The last part of the term's address, and the id of its entry. */
export const termId = (term: Term): string => term.toLowerCase().replaceAll(' ', '-')

/** The address of the term's entry in the glossary. */
export const termHref = (term: Term): string => `#/glossary/${termId(term)}`

/** `What is solar access?` */
export const questionAbout = (term: Term): string => `What ${VERBS[term] ?? 'is'} ${term}?`
