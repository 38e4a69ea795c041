import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Help } from '../glossary/help.tsx'
import type { Term } from '../glossary/terms.ts'
import './results.css'

interface CardProps {
  readonly id?: string
  readonly title: string
  /** Unit, or a few words. */
  readonly hint?: string
  /** What the “?” beside the title explains. */
  readonly help?: Term
  readonly tools?: ComponentChildren
  readonly children: ComponentChildren
}

/** A titled part of a site's page. */
export const Card = ({ id, title, hint, help, tools, children }: CardProps): JSX.Element => {
  const titleId = useId()
  return (
    <section class="card result-card" id={id} aria-labelledby={titleId}>
      <header class="card-title">
        <h2 id={titleId}>
          {title} {hint && <span class="hint">{hint}</span>}
        </h2>
        {help && <Help term={help} />}
        {tools && <div class="tools">{tools}</div>}
      </header>
      {children}
    </section>
  )
}
