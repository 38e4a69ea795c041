import { useEffect, useRef, useState } from 'preact/hooks'
import type { MapPoint, PointsMap } from '../place/map.ts'
import { Button } from '../ui/button.tsx'
import { percent } from '../ui/format.ts'
import type { OverviewRow } from './rows.ts'

const pointsOf = (rows: readonly OverviewRow[]): readonly MapPoint[] => {
  const highest = Math.max(1, ...rows.map(({ result }) => result?.loss ?? 0))
  return rows.flatMap(({ key, name, place, result, note }) =>
    place
      ? {
          key,
          place,
          text: `${name}: ${result ? `${percent(result.loss)} lost` : note}`,
          strength: result && Math.max(0, result.loss) / highest,
        }
      : [],
  )
}

interface RowsMapProps {
  readonly rows: readonly OverviewRow[]
  readonly onPick: (key: string) => void
}

const LoadedMap = ({ rows, onPick }: RowsMapProps) => {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PointsMap | null>(null)
  const [isUnavailable, setUnavailable] = useState(false)
  useEffect(() => {
    let isClosed = false
    const load = async (): Promise<void> => {
      const { createPointsMap } = await import('../place/map.ts')
      if (isClosed || !element.current) return
      map.current = createPointsMap(element.current, pointsOf(rows), onPick, (areShown) =>
        setUnavailable(!areShown),
      )
    }
    load().catch(() => setUnavailable(true))
    return () => {
      isClosed = true
      map.current?.remove()
    }
  }, [])
  useEffect(() => map.current?.show(pointsOf(rows)), [rows])
  return (
    <>
      <div
        class="map"
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map.
        tabIndex={0}
        role="application"
        aria-label="Map: arrow keys move it, plus and minus zoom. The table has what it shows."
      />
      <div role="alert">
        {isUnavailable && (
          <p class="message notice">The images of the map could not be loaded from openstreetmap.org.</p>
        )}
      </div>
    </>
  )
}

/** Where the rows are: the more is lost, the stronger the color. Nothing is loaded before somebody asks for it. */
export const RowsMap = (props: RowsMapProps) => {
  const [isShown, setShown] = useState(false)
  if (isShown) return <LoadedMap {...props} />
  return (
    <div class="map-offer">
      <Button onClick={() => setShown(true)}>Show the map</Button>
      <p class="hint">Its images come from openstreetmap.org.</p>
    </div>
  )
}
