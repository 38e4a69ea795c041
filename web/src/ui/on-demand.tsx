import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

/** What did not come has no rules, or in Chrome some that cannot be read. */
const isMissing = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

/** Vite's loader asks for a style sheet only once, even if it did not come. */
const askForStylesAgain = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (isMissing(link)) link.replaceWith(link.cloneNode())
}

const soon: (() => Promise<void>)[] = []

/** Fetches all code that is marked for it, so that what opens on a page does so at once, and without a network. */
export const fetchSoon = (): void => {
  for (const fetch of soon) fetch()
}

/** Code that is fetched when it is needed, and again when the network returns. @param isSoon see {@link fetchSoon} */
export const fetchedLater = <Code,>(load: () => Promise<Code>, isSoon = false) => {
  const code = signal<Code | null>(null)
  const hasFailed = signal(false)
  const fetch = async (): Promise<void> => {
    if (code.peek() !== null) return
    if (hasFailed.peek()) askForStylesAgain()
    try {
      code.value = await load()
    } catch {
      hasFailed.value = true
      addEventListener('online', fetch, { once: true })
    }
  }
  if (isSoon) soon.push(fetch)
  return { code, hasFailed, fetch }
}

/** A part of the page whose code is fetched when it is first shown. For the parameters, see {@link fetchedLater}. */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>, isSoon = false) => {
  const { code, hasFailed, fetch } = fetchedLater(load, isSoon)
  const OnDemand = (props: Props) => {
    useEffect(() => void fetch(), [])
    const Part = code.value
    if (Part) return <Part {...props} />
    return (
      <p class="hint" role="status">
        {hasFailed.value
          ? 'This part of the page could not be loaded. Reload the page when the network is back; unsaved changes are kept.'
          : 'Loading…'}
      </p>
    )
  }
  return Object.assign(OnDemand, { preload: fetch })
}
