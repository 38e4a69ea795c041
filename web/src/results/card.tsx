import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import './results.css'

interface CardProps {
  readonly title: string
  /** Unit, or a few words. */
  readonly hint?: string
  readonly tools?: ComponentChildren
  readonly children: ComponentChildren
}

/** A titled part of a site's page. */
export const Card = ({ title, hint, tools, children }: CardProps): JSX.Element => {
  const id = useId()
  return (
    <section class="card result-card" aria-labelledby={id}>
      <h2 id={id}>
        {title} {hint && <span class="hint">{hint}</span>}
      </h2>
      {tools && <div class="tools">{tools}</div>}
      {children}
    </section>
  )
}
