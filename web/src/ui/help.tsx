import type { ComponentChildren } from 'preact'
import { useId, useMemo, useRef } from 'preact/hooks'
import './help.css'

interface HelpProps {
  /** Label of the button and heading of the text. */
  readonly title: string
  /** Fixed: later changes are ignored. */
  readonly children: ComponentChildren
}

/** A “?” that opens an explanation beside it. Escape and a click elsewhere close it; the focus stays on the button. */
export const Help = ({ title, children }: HelpProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  /** The style sheet keeps it on the screen. CSS anchors would do all of this, but Firefox and Safari got them late. */
  const open = (): void => {
    const { left, top, bottom } = button.current?.getBoundingClientRect() ?? new DOMRect()
    const isInUpperHalf = bottom < innerHeight / 2
    const style = popover.current?.style
    style?.setProperty('--anchor-x', `${left + scrollX}px`)
    style?.setProperty('top', `${(isInUpperHalf ? bottom : top) + scrollY}px`)
    // A long text scrolls on a small screen.
    style?.setProperty('max-height', `${(isInUpperHalf ? innerHeight - bottom : top) - 8}px`)
    // The height is not known yet.
    style?.setProperty('translate', isInUpperHalf ? '0 0' : '0 -100%')
  }
  return useMemo(
    () => (
      <span class="help">
        <button type="button" class="help-button" ref={button} popovertarget={id} aria-label={title}>
          ?
        </button>
        <div class="help-text popover" id={id} ref={popover} popover="auto" onBeforeToggle={open}>
          <p class="help-title">{title}</p>
          {children}
        </div>
      </span>
    ),
    [title],
  )
}
