import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => void
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
  /** Waits: says so, and does nothing meanwhile. */
  readonly busy?: boolean
  /** Has nothing to do now. It keeps the focus, which an element with `disabled` would drop. */
  readonly idle?: boolean
  readonly pressed?: boolean
  readonly label?: string
  readonly id?: string
  /** Of a form that the button sends, though it stands outside it. */
  readonly form?: string
  /** Id of what takes the focus where the button goes while it has it: else the focus would fall to the page. */
  readonly heir?: string
}

export const Button = ({ heir, ...props }: ButtonProps): JSX.Element => {
  const { children, onClick, kind = 'plain', type = 'button', busy = false, idle = false } = props
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (heir !== undefined && button.current === document.activeElement)
        document.getElementById(heir)?.focus()
    },
    [],
  )
  const click = (event: Event): void => {
    if (busy || idle) event.preventDefault()
    else onClick?.()
  }
  return (
    <button
      id={props.id}
      type={type}
      class={`button ${kind}`}
      onClick={click}
      aria-disabled={busy || idle || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-label={props.label}
      form={props.form}
      ref={button}
    >
      {busy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
