import type { ComponentChildren, JSX } from 'preact'

/** A part of the picture for the eye alone: the picture's description says what it shows. */
export const Unspoken = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus.
  <g aria-hidden="true">{children}</g>
)
