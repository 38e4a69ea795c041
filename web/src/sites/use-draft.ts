import { useEffect, useRef, useState } from 'preact/hooks'
import { misreadPoints } from '../api/failure.ts'
import type { Site } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { namesOf } from './change-names.ts'
import { changedFields, changesOf, type Draft, draftOf, isChanged } from './draft.ts'
import type { Drafting } from './draft-state.ts'
import { goToFirstFault } from './first-fault.ts'
import { useMisread } from './use-misread.ts'
import { useSaving } from './use-save-site.ts'

/**
 * A site while it is worked on.
 *
 * @param site as it is kept; null: a new one
 */
export const useDraft = (site: Site | null, onSave: (site: Site) => void): Drafting => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(site))
  const [news, setNews] = useState('')
  const [discards, setDiscards] = useState(0)
  const saving = useSaving()
  const misread = useMisread()
  const announce = useAnnounce()
  const { busy, failure, newer, gone } = saving
  const kept = gone ? null : site
  const edited = isChanged(draft, site) || misread.count > 0
  const dirty = edited || gone
  const latest = useRef({ kept, edited, busy })
  latest.current = { kept, edited, busy }

  const lose = (siteId: string): void => {
    const { kept, busy } = latest.current
    // What is being saved finds out by itself.
    if (kept?.id === siteId && !busy) saving.lose()
  }
  const change = (next: Draft): void => {
    const changed = changedFields(draft, next)
    saving.forgetErrors((field) => changed.has(field.split('.')[0] ?? ''))
    setNews('')
    setDraft(next)
  }
  const take = (site: Site): void => {
    saving.forgetNewer()
    setDraft(draftOf(site))
    setDiscards((discards) => discards + 1)
    onSave(site)
  }
  const save = async (over: Site | null = null): Promise<Site | null> => {
    setNews('')
    if (kept && !dirty) return kept
    if (busy) return null
    if (misread.count > 0) saving.refuse(misreadPoints)
    const saved = misread.count > 0 ? null : await saving.save(draft, kept, over)
    if (saved) {
      // What was typed meanwhile stays.
      setDraft((current) => (current === draft ? draftOf(saved) : current))
      onSave(saved)
      announce(`“${saved.name}” is saved.`)
    } else requestAnimationFrame(goToFirstFault)
    return saved
  }
  const takeNewer = (): void => {
    if (!newer || busy) return
    take(newer)
    announce(`“${newer.name}” is here as it is kept now.`)
  }
  const undo = (): void => {
    change(draftOf(site))
    setDiscards((discards) => discards + 1)
  }
  const refresh = async (): Promise<string> => {
    const saved = latest.current.kept
    if (!saved) return ''
    const answer = await saving.load(saved.id)
    // What is saved here meanwhile finds out by itself what another has changed.
    if (latest.current.busy || latest.current.kept !== saved) return ''
    if ('failure' in answer) {
      if (answer.failure.status === 404) lose(saved.id)
      return ''
    }
    const now = answer.body.data
    if (now.updatedAt === saved.updatedAt) return ''
    if (latest.current.edited) {
      saving.offer(now)
      return ''
    }
    take(now)
    const names = namesOf(changesOf(draftOf(now), saved))
    const news = names && `Somebody changed this site meanwhile (${names}): it is shown as it is now.`
    setNews(news)
    return news
  }
  useEffect(() => {
    if (misread.count === 0) saving.forgetErrors((field) => field === 'horizonProfile')
  }, [misread.count])
  return {
    ...{ draft, edited, dirty, busy, failure, newer, gone, news, discards },
    ...{ change, undo, takeNewer, refresh, lose, misread: misread.note },
    save: () => save(),
    saveOver: () => save(newer),
  }
}
