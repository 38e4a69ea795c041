import { useEffect, useState } from 'preact/hooks'
import type { Estimate, ShadingResult } from '../api/types.ts'
import { resultAnnouncement } from './descriptions.ts'

const DELAY_MS = 1200

interface ResultAnnouncementProps {
  readonly estimate: Estimate | null
  readonly shading: ShadingResult | null
  readonly isStale: boolean
}

/** Announces the result to screen readers once the user pauses, not at every step of a drag. */
export const ResultAnnouncement = (props: ResultAnnouncementProps) => {
  const { estimate, shading, isStale } = props
  const [text, setText] = useState('')
  const latest = resultAnnouncement(estimate, shading)
  useEffect(() => {
    if (isStale || latest === text) return
    const timer = setTimeout(() => setText(latest), DELAY_MS)
    return () => clearTimeout(timer)
  }, [latest, isStale])
  return (
    <p class="visually-hidden" role="status">
      {text}
    </p>
  )
}
