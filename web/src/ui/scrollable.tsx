import type { ComponentChildren, JSX } from 'preact'

interface ScrollProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** Holds what is wider than a phone. It takes the focus, so that the arrow keys can move what is in it. */
export const Scroll = ({ label, children }: ScrollProps): JSX.Element => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard.
  <section class="scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
