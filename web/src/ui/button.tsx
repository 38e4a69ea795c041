import type { ButtonHTMLAttributes } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { leaveFocus } from './focus.ts'

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
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => () => leaveFocus(button.current), [])
  const click = (event: Event): void => {
    if (busy || disabled) event.preventDefault()
    else onClick?.()
  }
  return (
    <button
      type="button"
      {...attributes}
      ref={button}
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
