import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'

interface PlayButtonProps {
  /** `Play the day` */
  readonly label: string
  /** Seconds from the start to the end. */
  readonly seconds: number
  /** Goes on by a share of the whole, 0…1. */
  readonly onAdvance: (share: number) => void
  /** For who prefers reduced motion: `15 minutes later`. */
  readonly stepLabel: string
  readonly onStep: () => void
}

const TRIANGLE = 'M4 2.5v11l9-5.5z'
const [PAUSE, NEXT] = ['M4 3h3v10H4zM9 3h3v10H9z', 'M3 3v10l7-5zM11 3h2v10h-2z']

/** Plays until it is pressed again; with reduced motion it takes a step. */
export const PlayButton = ({ label, seconds, onAdvance, stepLabel, onStep }: PlayButtonProps) => {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef(onAdvance)
  latest.current = onAdvance
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let request = requestAnimationFrame(function draw(now) {
      latest.current(Math.max(0, now - last) / 1000 / seconds)
      last = now
      request = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying])
  const text = isReduced ? stepLabel : isPlaying ? 'Pause' : label
  return (
    <span class="play">
      <Button
        kind={isPlaying ? 'primary' : 'plain'}
        label={text}
        onClick={() => (isReduced ? onStep() : setPlaying(!isPlaying))}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
          <path d={isReduced ? NEXT : isPlaying ? PAUSE : TRIANGLE} />
        </svg>
      </Button>
    </span>
  )
}
