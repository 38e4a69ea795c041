import type { ComponentChildren, HTMLAttributes, JSX } from 'preact'
import { useId, useState } from 'preact/hooks'

interface CardProps {
  readonly titleId?: string
  readonly kind?: string
  readonly title: string
  /** A unit or a few words. */
  readonly hint?: ComponentChildren
  readonly help?: JSX.Element
  readonly tools?: ComponentChildren
  readonly handlers?: HTMLAttributes<HTMLElement>
  readonly children: ComponentChildren
}

export const Card = (props: CardProps) => {
  const { titleId, kind = '', title, hint, help, tools, handlers, children } = props
  const ownId = useId()
  const headingId = titleId ?? ownId
  return (
    <section class={`card titled ${kind}`} aria-labelledby={headingId} {...handlers}>
      <header class="card-title">
        <h2 id={headingId} tabIndex={titleId === undefined ? undefined : -1}>
          {title} {hint && <span class="hint">{hint}</span>}
        </h2>
        {help}
        {tools && <div class="actions tools">{tools}</div>}
      </header>
      {children}
    </section>
  )
}

interface ClosedProps {
  readonly title: string
  readonly hint?: ComponentChildren
  readonly detailsId?: string
  /** Renders the content although it has not been opened yet. */
  readonly isNeeded?: boolean
  readonly children: ComponentChildren
}

/** A line that expands. Its content is rendered on first opening. */
export const Closed = ({ title, hint, detailsId, isNeeded, children }: ClosedProps) => {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details id={detailsId} onToggle={() => setOpened(true)}>
      <summary>
        {title} {hint && <span class="hint">{hint}</span>}
      </summary>
      {(wasOpened || isNeeded) && children}
    </details>
  )
}

/** A collapsed card for content that few users need. */
export const ClosedCard = (props: ClosedProps) => (
  <section class="card closed" aria-label={props.title}>
    <Closed {...props} />
  </section>
)
