import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { AnalysisSection } from '../analysis/analysis-section.tsx'
import { RunForm } from '../analysis/run-form.tsx'
import { useAnalysis } from '../analysis/use-analysis.ts'
import type { ErrorItem, Site } from '../api/types.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { DeleteSiteDialog } from './delete-site-dialog.tsx'
import { numberErrors } from './draft.ts'
import type { DraftState } from './draft-state.ts'
import { EditConflict } from './edit-conflict.tsx'
import { EditorHeader } from './editor-header.tsx'
import { HorizonSection, isShownInEditor } from './horizon-section.tsx'
import { SiteForm } from './site-form.tsx'
import { useDraft } from './use-draft.ts'
import { type LiveShading, useLiveShading } from './use-live-shading.ts'

interface SiteEditorProps {
  /** null: a new one. */
  readonly site: Site | null
  /** The site comes from the list, so it may be out of date. */
  readonly isFromList: boolean
  readonly onSave: (site: Site) => void
  readonly onDelete: (site: Site) => void
  readonly onDeletedElsewhere: (site: Site) => void
  readonly onDirty: (isDirty: boolean) => void
}

/** Field errors from every request, and those the page finds itself. */
const fieldErrors = (
  draftState: DraftState,
  { sunPath, shading }: LiveShading,
  year: string,
): readonly ErrorItem[] => [
  ...[draftState.failure, sunPath.failure, shading.failure].flatMap((failure) => failure?.errors ?? []),
  ...numberErrors(draftState.draft, year),
]

const useReportDirty = (dirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  // A layout effect, so that the next click already sees it.
  useLayoutEffect(() => onDirty(dirty), [dirty])
  useEffect(() => () => onDirty(false), [])
}

/** Everything about one site: its fields, its horizon and its analyses. */
export const SiteEditor = (props: SiteEditorProps): JSX.Element => {
  const { site, onSave, onDelete, onDeletedElsewhere, onDirty } = props
  const draftState = useDraft(site, onSave)
  const [year, setYear] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const { draft, dirty, deleted, conflict, notice } = draftState
  const liveShading = useLiveShading(draft, year)
  const analysis = useAnalysis({ site, year, draftState })
  useReportDirty(dirty, onDirty)
  useEffect(() => {
    if (props.isFromList) draftState.refresh()
  }, [])
  useEffect(() => {
    if (deleted && site) onDeletedElsewhere(site)
  }, [deleted])
  const errors = fieldErrors(draftState, liveShading, year)
  const errorOf = (name: string): string | undefined => errors.find(({ field }) => field === name)?.message
  return (
    <>
      <EditorHeader site={site} draftState={draftState} onDelete={() => setDeleting(true)} />
      <ErrorMessage
        // Remounts for each conflict, so that screen readers read it out again.
        key={conflict?.updatedAt}
        failure={draftState.failure}
        isShownElsewhere={(field) => field in draft || isShownInEditor(field)}
      />
      {notice && <p class="message notice">{notice}</p>}
      {site && conflict && <EditConflict site={site} conflict={conflict} draftState={draftState} />}
      <div class="editor">
        <SiteForm draftState={draftState} errorOf={errorOf} />
        <HorizonSection
          draftState={draftState}
          liveShading={liveShading}
          errors={errors}
          year={year}
          yearError={errorOf('year')}
          onYear={setYear}
        />
        <RunForm state={analysis} draftState={draftState} isNew={site === null || deleted} />
      </div>
      <AnalysisSection state={analysis} site={site} />
      {site && isDeleting && (
        <DeleteSiteDialog site={site} onDelete={() => onDelete(site)} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}
