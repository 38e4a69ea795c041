import type { ComponentChildren } from 'preact'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => void
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
  /** Shows a spinner and ignores clicks. */
  readonly busy?: boolean
  /** Ignores clicks but stays focusable, unlike an element with the `disabled` attribute. */
  readonly disabled?: boolean
  readonly pressed?: boolean
  /** Accessible name, if it differs from the text. */
  readonly label?: string
  /** Id of the element that says more about it. */
  readonly describedBy?: string | undefined
  readonly hasPopup?: 'menu' | 'dialog'
  /** Id of the popover that it opens and closes. */
  readonly popoverTarget?: string
  readonly id?: string
}

export const Button = (props: ButtonProps) => {
  const { children, onClick, kind = 'plain', type = 'button', busy = false, disabled = false } = props
  const click = (event: Event): void => {
    if (busy || disabled) event.preventDefault()
    else onClick?.()
  }
  return (
    <button
      id={props.id}
      type={type}
      class={`button ${kind}`}
      onClick={click}
      aria-disabled={busy || disabled || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-haspopup={props.hasPopup}
      popovertarget={props.popoverTarget}
    >
      {busy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
