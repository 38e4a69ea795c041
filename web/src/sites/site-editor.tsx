import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { AnalysisSection } from '../analysis/analysis-section.tsx'
import { RunForm } from '../analysis/run-form.tsx'
import { useAnalysis } from '../analysis/use-analysis.ts'
import type { ErrorItem, Site } from '../api/types.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { DeleteSite } from './delete-site-dialog.tsx'
import { wordsForNumbers } from './draft.ts'
import type { Drafting } from './draft-state.ts'
import { NewerSite } from './edit-conflict.tsx'
import { EditorHeader } from './editor-header.tsx'
import { HorizonSection } from './horizon-section.tsx'
import { SiteForm } from './site-form.tsx'
import { useDirtyReport } from './use-dirty-report.ts'
import { useDraft } from './use-draft.ts'
import { type Horizon, useHorizon } from './use-live-shading.ts'

interface SiteEditorProps {
  /** null: a new one. */
  readonly site: Site | null
  /** It may have changed since the list was loaded. */
  readonly isOfList: boolean
  readonly onSave: (site: Site) => void
  readonly onDelete: (site: Site) => void
  /** Somebody else has deleted it. */
  readonly onGone: (site: Site) => void
  readonly onDirty: (isDirty: boolean) => void
}

/** Of the fields, from whatever asked the service, and of what it cannot be asked. */
const errorsOf = (drafting: Drafting, { sunPath, shading }: Horizon, year: string): readonly ErrorItem[] => [
  ...[drafting.failure, sunPath.failure, shading.failure].flatMap((failure) => failure?.errors ?? []),
  ...wordsForNumbers(drafting.draft, year),
]

/** All of one site: its fields, its horizon, and its analyses. */
export const SiteEditor = (props: SiteEditorProps): JSX.Element => {
  const { site, onSave, onDelete, onGone, onDirty } = props
  const drafting = useDraft(site, onSave)
  const [year, setYear] = useState('')
  const [deleting, setDeleting] = useState(false)
  const { draft, dirty, gone, news } = drafting
  const horizon = useHorizon(draft, year)
  const analysis = useAnalysis({ site, year, drafting })
  useDirtyReport(dirty, onDirty)
  useEffect(() => {
    if (props.isOfList) drafting.refresh()
  }, [])
  useEffect(() => {
    if (gone && site) onGone(site)
  }, [gone])
  const errors = errorsOf(drafting, horizon, year)
  const errorOf = (name: string): string | undefined => errors.find(({ field }) => field === name)?.message
  return (
    <>
      <EditorHeader site={site} drafting={drafting} onDelete={() => setDeleting(true)} />
      <ErrorMessage
        // Made anew it is read out again, for a later change of somebody else.
        key={drafting.newer?.updatedAt}
        failure={drafting.failure}
        shown={(field) => field in draft || field.startsWith('horizonProfile')}
      />
      {news && <p class="message news">{news}</p>}
      {site && drafting.newer && <NewerSite site={site} newer={drafting.newer} drafting={drafting} />}
      <div class="editor">
        <SiteForm drafting={drafting} errorOf={errorOf} />
        <HorizonSection
          discards={drafting.discards}
          draft={draft}
          horizon={horizon}
          errors={errors}
          year={year}
          yearError={errorOf('year')}
          onYear={setYear}
          onChange={(horizonProfile) => drafting.change({ ...draft, horizonProfile })}
          onMisread={drafting.misread}
        />
        <RunForm state={analysis} drafting={drafting} isNew={site === null || gone} />
      </div>
      <AnalysisSection state={analysis} site={site} />
      {site && deleting && (
        <DeleteSite site={site} onDelete={() => onDelete(site)} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
