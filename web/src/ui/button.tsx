import type { ButtonHTMLAttributes } from 'preact'

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'onClick' | 'disabled'> {
  readonly onClick?: () => void
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** Shows a spinner and ignores clicks. */
  readonly busy?: boolean
  /** Ignores clicks but stays focusable, unlike an element with the `disabled` attribute. */
  readonly disabled?: boolean
}

export const Button = (props: ButtonProps) => {
  const { children, onClick, kind = 'plain', busy = false, disabled = false, ...attributes } = props
  const click = (event: Event): void => {
    if (busy || disabled) event.preventDefault()
    else onClick?.()
  }
  return (
    <button
      type="button"
      {...attributes}
      class={`button ${kind}`}
      onClick={click}
      aria-disabled={busy || disabled || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
