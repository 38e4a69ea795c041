import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { AnalysisSection } from '../analysis/analysis-section.tsx'
import { RunForm } from '../analysis/run-form.tsx'
import { useAnalysis } from '../analysis/use-analysis.ts'
import type { Site } from '../api/types.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { DeleteSite } from './delete-site.tsx'
import { type Draft, draftOf, isChanged } from './draft.ts'
import { EditorHeader } from './editor-header.tsx'
import { HorizonSection } from './horizon-section.tsx'
import { SITE_FORM, SiteFields } from './site-fields.tsx'
import { useHorizon } from './use-horizon.ts'
import { useSaving } from './use-saving.ts'

interface SiteEditorProps {
  /** null: a new one. */
  readonly site: Site | null
  readonly onSave: (site: Site) => void
  readonly onDelete: (site: Site) => void
  readonly onDirty: (isDirty: boolean) => void
}

/** Once it is shown which fields are at fault. */
const goToFirstFault = (): void => {
  const field = document.querySelector(`#${SITE_FORM} [aria-invalid=true]`)
  if (field instanceof HTMLElement) field.focus()
}

/** All of one site: its fields, its horizon, and its analyses. */
export const SiteEditor = ({ site, onSave, onDelete, onDirty }: SiteEditorProps): JSX.Element => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(site))
  const [year, setYear] = useState('')
  const [deleting, setDeleting] = useState(false)
  const saving = useSaving()
  const announce = useAnnounce()
  const horizon = useHorizon(draft, year)
  const dirty = isChanged(draft, site)
  useEffect(() => onDirty(dirty), [dirty])
  useEffect(() => () => onDirty(false), [])

  const change = (next: Draft): void => {
    const was = new Map<string, unknown>(Object.entries(draft))
    const changed = new Set(
      Object.entries(next).flatMap(([name, value]) => (was.get(name) === value ? [] : [name])),
    )
    saving.forgetErrors((field) => changed.has(field.split('.')[0] ?? ''))
    setDraft(next)
  }
  /** @returns the site as it is kept now; null where it could not be saved */
  const save = async (): Promise<Site | null> => {
    if (site && !dirty) return site
    if (saving.busy) return null
    const saved = await saving.save(draft, site)
    if (!saved) {
      requestAnimationFrame(goToFirstFault)
      return null
    }
    setDraft(draftOf(saved))
    onSave(saved)
    announce(`“${saved.name}” is saved.`)
    return saved
  }
  const analysis = useAnalysis({ site, year, save })
  const live = [horizon.sunPath.failure, horizon.shading.failure].flatMap((failure) => failure?.errors ?? [])
  const errors = [...(saving.failure?.errors ?? []), ...live]
  const errorOf = (name: string): string | undefined => errors.find(({ field }) => field === name)?.message

  return (
    <>
      <EditorHeader
        site={site}
        name={draft.name}
        dirty={dirty}
        busy={saving.busy}
        onUndo={() => change(draftOf(site))}
        onDelete={() => setDeleting(true)}
      />
      <ErrorMessage
        failure={saving.failure}
        shown={(field) => field in draft || field.startsWith('horizonProfile')}
      />
      <div class="editor">
        <form
          id={SITE_FORM}
          class="card"
          aria-label="Site"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <SiteFields draft={draft} onChange={change} errorOf={errorOf} />
        </form>
        <HorizonSection
          draft={draft}
          horizon={horizon}
          errors={errors}
          year={year}
          yearError={errorOf('year')}
          onYear={setYear}
          onChange={(horizonProfile) => change({ ...draft, horizonProfile })}
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
