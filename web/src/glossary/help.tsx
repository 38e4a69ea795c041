import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { onDemand } from '../ui/on-demand.tsx'
import { questionAbout } from './names.ts'
import type { Term } from './terms.ts'
import './help.css'

type HelpProps =
  | { readonly term: Term }
  /** Instructions; the title names the button and heads the text. */
  | { readonly title: string; readonly children: ComponentChildren }

const Explanation = onDemand(async () => {
  const { TERMS } = await import('./terms.ts')
  return ({ term }: { readonly term: Term }) => <p>{TERMS[term]}</p>
})

/** A “?” that opens an explanation beside it. Escape and a click elsewhere close it; the focus stays on the button. */
export const Help = (props: HelpProps) => {
  const id = useId()
  const [wasOpened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const label = 'term' in props ? questionAbout(props.term) : props.title
  /** The style sheet keeps it within the screen. CSS anchors would do all of this, but Firefox and Safari got them late. */
  const open = (): void => {
    setOpened(true)
    const { left, top, bottom } = button.current?.getBoundingClientRect() ?? new DOMRect()
    const isInUpperHalf = bottom < innerHeight / 2
    const style = popover.current?.style
    style?.setProperty('--anchor-x', `${left + scrollX}px`)
    style?.setProperty('top', `${(isInUpperHalf ? bottom : top) + scrollY}px`)
    // A long text scrolls on a small screen.
    style?.setProperty('max-height', `${(isInUpperHalf ? innerHeight - bottom : top) - 8}px`)
    // Its height is not known yet.
    style?.setProperty('translate', isInUpperHalf ? '0 0' : '0 -100%')
  }
  return (
    <span class="help">
      <button type="button" class="help-button" ref={button} popovertarget={id} aria-label={label}>
        ?
      </button>
      <div class="help-text popover" id={id} ref={popover} popover="auto" onBeforeToggle={open}>
        <p class="help-title">{label}</p>
        {'term' in props ? wasOpened && <Explanation term={props.term} /> : props.children}
      </div>
    </span>
  )
}
