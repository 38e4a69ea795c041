import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { Button } from './button.tsx'

export interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
}

interface MenuProps {
  readonly label: string
  /** What the button shows, if not the label. */
  readonly icon?: ComponentChildren
  readonly kind?: 'plain' | 'quiet'
  readonly disabled?: boolean
  /** Id of the element that says more about it. */
  readonly describedBy?: string | undefined
  readonly items: readonly MenuItem[]
}

/** Distance from the edge of the window, pixels. */
const MARGIN = 8

/** Below the button, or above it where there is no room, and always inside the window. */
const place = (menu: HTMLElement, button: HTMLElement): void => {
  const anchor = button.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const left = Math.min(anchor.right - width, innerWidth - width - MARGIN)
  const top = anchor.bottom + height + MARGIN > innerHeight ? anchor.top - height : anchor.bottom
  menu.style.left = `${Math.max(MARGIN, left)}px`
  menu.style.top = `${Math.max(MARGIN, top)}px`
}

/** A button that opens a list of actions. Arrow keys move through it; Escape and a click elsewhere close it. */
export const Menu = (props: MenuProps) => {
  const { label, icon, kind = 'quiet', disabled = false, describedBy, items } = props
  const id = useId()
  const buttonId = `${id}-button`
  const menu = useRef<HTMLDivElement>(null)
  const itemElements = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ]
  const focusItem = (step: number): void => {
    const elements = itemElements()
    const current = elements.findIndex((element) => element.matches(':focus'))
    elements.at((current + step) % elements.length)?.focus()
  }
  const handleToggle = ({ newState }: { readonly newState: string }): void => {
    if (newState !== 'open') return
    const button = document.getElementById(buttonId)
    if (menu.current && button) place(menu.current, button)
    itemElements()[0]?.focus()
  }
  const handleKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (step === undefined) return
    event.preventDefault()
    focusItem(step)
  }
  return (
    <>
      <Button
        id={buttonId}
        kind={kind}
        label={label}
        hasPopup="menu"
        disabled={disabled}
        describedBy={describedBy}
        popoverTarget={id}
      >
        {icon ?? label}
      </Button>
      <div
        class="menu"
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        ref={menu}
        onToggle={handleToggle}
        onKeyDown={handleKey}
      >
        {items.map(({ label, onSelect }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover()
              onSelect()
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
