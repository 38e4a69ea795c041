import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { AnalysisSection } from '../analysis/analysis-section.tsx'
import { RunForm } from '../analysis/run-form.tsx'
import { useAnalysis } from '../analysis/use-analysis.ts'
import type { ErrorItem, Site } from '../api/types.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { DeleteSite } from './delete-site.tsx'
import { EditorHeader } from './editor-header.tsx'
import { HorizonSection } from './horizon-section.tsx'
import { NewerSite } from './newer-site.tsx'
import { SiteForm } from './site-form.tsx'
import { type Drafting, useDirtyReport, useDraft } from './use-draft.ts'
import { type Horizon, useHorizon } from './use-horizon.ts'

interface SiteEditorProps {
  /** null: a new one. */
  readonly site: Site | null
  readonly onSave: (site: Site) => void
  readonly onDelete: (site: Site) => void
  readonly onDirty: (isDirty: boolean) => void
}

/** Of the fields, from whatever asked the service. */
const errorsOf = ({ failure }: Drafting, { sunPath, shading }: Horizon): readonly ErrorItem[] =>
  [failure, sunPath.failure, shading.failure].flatMap((failure) => failure?.errors ?? [])

/** All of one site: its fields, its horizon, and its analyses. */
export const SiteEditor = ({ site, onSave, onDelete, onDirty }: SiteEditorProps): JSX.Element => {
  const drafting = useDraft(site, onSave)
  const [year, setYear] = useState('')
  const [deleting, setDeleting] = useState(false)
  const { draft, dirty } = drafting
  const horizon = useHorizon(draft, year)
  const analysis = useAnalysis({ site, year, save: drafting.save })
  useDirtyReport(dirty, onDirty)
  const errors = errorsOf(drafting, horizon)
  const errorOf = (name: string): string | undefined => errors.find(({ field }) => field === name)?.message
  return (
    <>
      <EditorHeader site={site} drafting={drafting} onDelete={() => setDeleting(true)} />
      <ErrorMessage
        failure={drafting.failure}
        shown={(field) => field in draft || field.startsWith('horizonProfile')}
      />
      {site && drafting.newer && <NewerSite site={site} newer={drafting.newer} drafting={drafting} />}
      <div class="editor">
        <SiteForm drafting={drafting} errorOf={errorOf} />
        <HorizonSection
          draft={draft}
          horizon={horizon}
          errors={errors}
          year={year}
          yearError={errorOf('year')}
          onYear={setYear}
          onChange={(horizonProfile) => drafting.change({ ...draft, horizonProfile })}
        />
        <RunForm state={analysis} dirty={dirty || site === null} />
      </div>
      <AnalysisSection state={analysis} />
      {site && deleting && (
        <DeleteSite site={site} onDelete={() => onDelete(site)} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
