import { useEffect } from 'preact/hooks'
import { usePageTitle } from '../ui/page-title.ts'
import { termHref, termId } from './names.ts'
import { TERM_NAMES, TERMS, type Term } from './terms.ts'
import './glossary.css'

const SeeAlso = ({ terms }: { readonly terms: readonly Term[] }) => (
  <p class="hint">
    See also{' '}
    {terms.map((term, i) => (
      <span key={term}>
        {i > 0 && ', '}
        <a href={termHref(term)}>{term}</a>
      </span>
    ))}
  </p>
)

/**
 * All terms of the page.
 *
 * @param term id of the one to show first; null: from the top
 */
export const GlossaryPage = ({ term = null }: { readonly term?: string | null }) => {
  usePageTitle('Glossary')
  useEffect(() => {
    const entry = term === null ? null : document.getElementById(term)
    entry?.scrollIntoView()
    entry?.focus({ preventScroll: true })
  }, [term])
  return (
    <section class="glossary" aria-labelledby="glossary-title">
      <h1 id="glossary-title" tabIndex={-1}>
        Glossary
      </h1>
      <dl>
        {TERM_NAMES.map((name) => (
          <div key={name} class="card" data-current={termId(name) === term || undefined}>
            <dt id={termId(name)} tabIndex={-1}>
              {name}
            </dt>
            <dd>
              <p>{TERMS[name].text}</p>
              {TERMS[name].see && <SeeAlso terms={TERMS[name].see} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
