import { useId, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'

export interface MenuItem {
  readonly label: string
  readonly onSelect: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The “⋯” that opens a list of actions below it. Arrow keys move through it; Escape and a click elsewhere close it. */
export const MoreMenu = ({ items }: { readonly items: () => readonly MenuItem[] }) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const buttons = (): HTMLElement[] => [...(menu.current?.querySelectorAll('button') ?? [])]
  const open = ({ newState }: { readonly newState: string }): void => {
    // Emptied only now: the browser returns the focus from an item that is still there.
    if (newState !== 'open' || !menu.current) {
      setOpen(false)
      return
    }
    const { right, bottom } =
      document.getElementById(`${id}-button`)?.getBoundingClientRect() ?? new DOMRect()
    menu.current.style.inset = `${bottom}px ${document.documentElement.clientWidth - right}px auto auto`
    buttons()[0]?.focus()
  }
  const pressKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (step === undefined) return
    event.preventDefault()
    const all = buttons()
    all.at((all.findIndex((button) => button.matches(':focus')) + step) % all.length)?.focus()
  }
  return (
    <>
      <Button id={`${id}-button`} kind="quiet" aria-label="More" aria-haspopup="menu" popovertarget={id}>
        ⋯
      </Button>
      <div
        class="menu"
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label="More"
        ref={menu}
        onBeforeToggle={() => setOpen(true)}
        onToggle={open}
        onKeyDown={pressKey}
      >
        {(isOpen ? items() : []).map(({ label, onSelect }) => (
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
