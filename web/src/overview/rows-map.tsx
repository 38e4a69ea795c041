import { useEffect, useRef, useState } from 'preact/hooks'
import type { MapTiles } from '../connection/connection.ts'
import type { MapPoint, ShownMap } from '../place/map.tsx'
import { MapFrame } from '../place/map-frame.tsx'
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
  readonly tiles: MapTiles
  readonly rows: readonly OverviewRow[]
  readonly onPick: (key: string) => void
}

/** Where the rows are: the more is lost, the stronger the color. Nothing is loaded before the user asks for it. */
export const RowsMap = ({ tiles, rows, onPick }: RowsMapProps) => {
  const [isShown, setShown] = useState(false)
  const map = useRef<ShownMap<readonly MapPoint[]> | null>(null)
  useEffect(() => map.current?.show(pointsOf(rows)), [rows])
  return isShown ? (
    <MapFrame
      label=". The table has what it shows."
      tiles={tiles}
      advice="The points and the table need no images."
      map={map}
      create={({ createPointsMap }, canvas) => createPointsMap(canvas, pointsOf(rows), onPick)}
    />
  ) : (
    <div class="map-offer">
      <Button onClick={() => setShown(true)}>Show the map</Button>
      <p class="hint">Its images come from {new URL(tiles.template).host}.</p>
    </div>
  )
}
