import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

/** A style sheet that failed to load has no rules, or unreadable ones in Chrome. */
const isMissing = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Vite's loader requests a style sheet only once, even if it fails to load. */
const askForStylesAgain = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (isMissing(link)) link.replaceWith(link.cloneNode())
}

const soon: (() => Promise<void>)[] = []

/** Prefetches all code marked as `isSoon`, so that later parts open at once, even without a network. */
export const fetchSoon = (): void => {
  for (const fetch of soon) fetch()
}

/**
 * A part of the page whose code is loaded when it is first shown, and again when the network returns.
 *
 * @param isSoon see {@link fetchSoon}
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>, isSoon = false) => {
  const part = signal<ComponentType<Props> | null>(null)
  const hasFailed = signal(false)
  const preload = async (): Promise<void> => {
    if (part.peek() !== null) return
    if (hasFailed.peek()) askForStylesAgain()
    try {
      part.value = await load()
    } catch {
      hasFailed.value = true
      addEventListener('online', preload, { once: true })
    }
  }
  if (isSoon) soon.push(preload)
  const OnDemand = (props: Props) => {
    useEffect(() => void preload(), [])
    const Part = part.value
    if (Part) return <Part {...props} />
    return (
      <p class="hint" role="status">
        {hasFailed.value
          ? 'This part of the page could not be loaded. Reload the page when the network is back; unsaved changes are kept.'
          : 'Loading…'}
      </p>
    )
  }
  return Object.assign(OnDemand, { preload })
}
