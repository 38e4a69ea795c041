import { Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { message, spoken } from './announce.ts'
import { Button } from './button.tsx'

const DISPLAY_MS = 8000

export const Announcer = () => {
  const { text, number, undo } = message.value
  // The timer may fire between a newer message and its render, and must not hide that message.
  const hide = (): void => {
    if (message.value.number === number) message.value = { text: '', number, undo: null }
  }
  useEffect(() => {
    if (text === '') return
    // Keyboard users may take longer to reach the button.
    const timer = undo ? undefined : setTimeout(hide, DISPLAY_MS)
    // On a phone the message covers part of the page, so the next tap elsewhere dismisses it.
    const press = ({ target }: Event): void => {
      if (!(target instanceof Element && target.closest('.status'))) hide()
    }
    addEventListener('pointerdown', press)
    // On another screen, the button would no longer undo the latest action.
    if (undo) addEventListener('hashchange', hide)
    return () => {
      clearTimeout(timer)
      removeEventListener('hashchange', hide)
      removeEventListener('pointerdown', press)
    }
  }, [text, number])
  const revert = (): void => {
    undo?.()
    hide()
  }
  return (
    <>
      <p class="status" role="status">
        <Fragment key={number}>
          {text}
          {undo && (
            <Button kind="quiet" onClick={revert}>
              Undo
            </Button>
          )}
        </Fragment>
      </p>
      <p class="visually-hidden" role="status">
        {spoken.value}
      </p>
    </>
  )
}
