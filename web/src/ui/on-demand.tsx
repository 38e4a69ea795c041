import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A part of the page whose code is fetched when it is first shown. @param load such as `() => import('./part.tsx')` */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Loaded: ComponentType<Props> | null = null
  const fetchCode = async (): Promise<void> => {
    Loaded ??= await load()
  }
  const OnDemand = (props: Props) => {
    const [hasFailed, setFailed] = useState(false)
    const [, setLoaded] = useState(Loaded !== null)
    useEffect(() => {
      const show = (): void =>
        void fetchCode().then(
          () => setLoaded(true),
          () => setFailed(true),
        )
      show()
      addEventListener('online', show)
      return () => removeEventListener('online', show)
    }, [])
    if (Loaded) return <Loaded {...props} />
    return (
      <p class="hint" role="status">
        {hasFailed
          ? 'This part of the page could not be loaded. It comes with the connection, or when you reload the page; unsaved changes are kept.'
          : 'Loading…'}
      </p>
    )
  }
  return Object.assign(OnDemand, {
    /** Fetches the code before it is needed; if that fails, it tries again then. */
    preload: (): void => void fetchCode().catch(() => {}),
  })
}
