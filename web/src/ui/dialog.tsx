import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import { Button } from './button.tsx'
import { ErrorMessage } from './error-message.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
}

/** A modal dialog. Closing it restores the focus. */
export const Dialog = ({ title, children, onClose }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    // Close events bubble up from elements inside, such as a file input.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

interface DeleteDialogProps extends DialogProps {
  readonly isBusy: boolean
  readonly failure: Failure | null
  readonly onDelete: () => void
}

export const DeleteDialog = ({ title, children, onClose, isBusy, failure, onDelete }: DeleteDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{children}</p>
    <ErrorMessage failure={failure} />
    <div class="actions">
      <Button disabled={isBusy} onClick={onClose}>
        Keep it
      </Button>
      <Button kind="danger" busy={isBusy} onClick={onDelete}>
        Delete
      </Button>
    </div>
  </Dialog>
)
