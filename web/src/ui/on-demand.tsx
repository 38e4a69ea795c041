import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { fetchedLater } from './fetched-later.ts'

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
