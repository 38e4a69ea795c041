import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MapTiles } from '../connection/connection.ts'
import type { MapCanvas, ShownMap } from './map.tsx'

/** The module of the map, which is loaded only when a map is shown. */
type MapModule = typeof import('./map.tsx')

interface MapFrameProps<Shown> {
  readonly label: string
  readonly tiles: MapTiles
  /** Whether the map takes the focus when its dialog opens. */
  readonly autofocus?: boolean
  /** What works without the map's images. */
  readonly advice: string
  /** Holds the map once it is there. */
  readonly map: RefObject<ShownMap<Shown> | null>
  readonly create: (module: MapModule, canvas: MapCanvas) => ShownMap<Shown>
}

/** A map. Its code and images are loaded only now. */
export const MapFrame = <Shown,>(props: MapFrameProps<Shown>) => {
  const { label, tiles, autofocus, advice, map } = props
  const create = useRef(props.create)
  // What the map begins with may change while its code loads.
  create.current = props.create
  const element = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<'code' | 'images' | null>(null)
  useEffect(() => {
    let isClosed = false
    const load = async (): Promise<void> => {
      const module = await import('./map.tsx')
      if (isClosed || element.current === null) return
      map.current = create.current(module, {
        element: element.current,
        tiles,
        onTiles: (areShown) => setMissing(areShown ? null : 'images'),
      })
    }
    load().catch(() => setMissing('code'))
    return () => {
      isClosed = true
      map.current?.remove()
    }
  }, [])
  return (
    <>
      <div
        class="map"
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map.
        tabIndex={0}
        autofocus={autofocus}
        role="application"
        aria-label={`Map: arrow keys move it, plus and minus zoom${label}`}
      />
      <div role="alert">
        {missing && (
          <p class="message notice">
            {missing === 'code'
              ? 'The map could not be loaded from this page.'
              : `The images of the map could not be loaded from ${new URL(tiles.template).host}.`}{' '}
            {advice}
          </p>
        )}
      </div>
    </>
  )
}
