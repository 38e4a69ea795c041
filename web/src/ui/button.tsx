import type { ComponentChildren, JSX, Ref } from 'preact'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly onClick?: () => void
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
  /** Waits: says so, and does nothing meanwhile. It keeps the focus, as a disabled one would not. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly pressed?: boolean
  readonly label?: string
  /** Of a form that the button sends, though it stands outside it. */
  readonly form?: string
  readonly buttonRef?: Ref<HTMLButtonElement>
}

export const Button = (props: ButtonProps): JSX.Element => {
  const { children, onClick, kind = 'plain', type = 'button', busy = false, disabled = false } = props
  const click = (event: Event): void => {
    if (busy) event.preventDefault()
    else onClick?.()
  }
  return (
    <button
      type={type}
      class={`button ${kind}`}
      onClick={click}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-label={props.label}
      form={props.form}
      ref={props.buttonRef ?? null}
    >
      {busy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
