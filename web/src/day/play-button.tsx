import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'

interface PlayButtonProps {
  /** `Play the day` */
  readonly label: string
  /** From the start to the end. */
  readonly seconds: number
  readonly steps: number
  /** For who prefers reduced motion: `15 minutes later`, and how many steps that is. */
  readonly leapLabel: string
  readonly leap: number
  readonly onAdvance: (steps: number) => void
}

const TRIANGLE = 'M4 2.5v11l9-5.5z'
const [PAUSE, NEXT] = ['M4 3h3v10H4zM9 3h3v10H9z', 'M3 3v10l7-5zM11 3h2v10h-2z']

/** Plays until it is pressed again; with reduced motion it leaps. */
export const PlayButton = (props: PlayButtonProps) => {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef(props)
  latest.current = props
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let due = 0
    let request = requestAnimationFrame(function draw(now) {
      const { seconds, steps, onAdvance } = latest.current
      due += (Math.max(0, now - last) / 1000 / seconds) * steps
      last = now
      if (due >= 1) onAdvance(Math.floor(due))
      due %= 1
      request = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying])
  const label = isPlaying ? 'Pause' : props.label
  return (
    <span class="play">
      <Button
        kind={isPlaying ? 'primary' : 'plain'}
        label={isReduced ? props.leapLabel : label}
        onClick={() => (isReduced ? props.onAdvance(props.leap) : setPlaying(!isPlaying))}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
          <path d={isReduced ? NEXT : isPlaying ? PAUSE : TRIANGLE} />
        </svg>
      </Button>
    </span>
  )
}
