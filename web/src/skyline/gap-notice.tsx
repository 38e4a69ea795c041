import type { Points } from '../api/types.ts'
import { compassPoint, normalizeAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { type Gap, gapsOf } from './horizon-line.ts'
import { connectPoints, MAX_POINTS } from './points.ts'

const azimuthText = (azimuth: number): string => `${roundTo(azimuth, 1)}° ${compassPoint(azimuth)}`

const gapText = ({ from, width }: Gap): string =>
  `between ${azimuthText(from)} and ${azimuthText(normalizeAzimuth(from + width))}`

/** At most three wide gaps fit around the circle, and each takes at most four points. */
const ROOM_TO_CONNECT = 4

interface GapNoticeProps {
  readonly points: Points
  readonly onConnect: (points: Points) => void
}

/** Says where the line drops to 0° because points are missing, and connects the ones on both sides. */
export const GapNotice = ({ points, onConnect }: GapNoticeProps) => {
  const gaps = gapsOf(points)
  if (points.length === 1)
    return <p class="hint">A single point: on both sides of it the service brings the horizon down to 0°.</p>
  if (gaps.length === 0) return null
  return (
    <p class="hint gap-notice">
      No points {gaps.map(gapText).join(', and ')}: the service takes the horizon there as flat.{' '}
      <Button
        disabled={points.length > MAX_POINTS - ROOM_TO_CONNECT}
        onClick={() => onConnect(connectPoints(points))}
      >
        Connect the points
      </Button>
    </p>
  )
}
