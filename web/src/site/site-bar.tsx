import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { deleteFailure } from '../api/failure.ts'
import { useDeleteSite } from '../api/queries.ts'
import type { ErrorItem, Place, Site } from '../api/types.ts'
import { draftOf, NEW_DRAFT, placeOf } from '../drafts/draft.ts'
import { newMergeKey } from '../drafts/history.ts'
import { useDraftStore, useStartSite } from '../drafts/store.ts'
import { formatPlace } from '../place/coordinates.ts'
import { PlaceField } from '../place/place-field.tsx'
import { printReport } from '../report/print.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteDialog, Dialog } from '../ui/dialog.tsx'
import { isTextField } from '../ui/focus.ts'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { addressPath, goTo, isNewSite, reportHref, routes, siteHref } from '../ui/route.ts'
import type { SiteEdits } from './site-edits.ts'
import type { Saving } from './use-saving.ts'
import './site-bar.css'

/** Ctrl or Cmd with S saves, P prints the report, Z undoes, Shift and Z or Y redoes. Text fields have their own undo. */
const useShortcuts = ({ key: siteKey, undo, redo }: SiteEdits, save: () => void): void =>
  // A layout effect, because Ctrl+S in a field saves what the same key press has just taken out of the field.
  useLayoutEffect(() => {
    const actionOf = ({ key, shiftKey, target }: KeyboardEvent): (() => void) | null => {
      const letter = key.toLowerCase()
      if (letter === 's') return save
      if (letter === 'p') return () => printReport(siteKey.value)
      if (isTextField(target)) return null
      if (letter === 'z') return shiftKey ? redo : undo
      return letter === 'y' ? redo : null
    }
    const handleKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      const action = actionOf(event)
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })

interface DeleteSiteProps {
  readonly site: Site
  readonly onClose: () => void
}

const DeleteSite = ({ site, onClose }: DeleteSiteProps) => {
  const { id, name } = site
  const store = useDraftStore()
  const announce = useAnnounce()
  const deletion = useDeleteSite()
  const remove = (): void =>
    deletion.mutate(site, {
      onSuccess: () => {
        store.discard(id)
        if (addressPath() === siteHref(id)) goTo(`#${routes.home}`)
        announce(`“${name}” deleted.`)
      },
    })
  return (
    <DeleteDialog
      title={`Delete “${name}”?`}
      isBusy={deletion.isPending}
      failure={deletion.error && deleteFailure(deletion.error.failure)}
      onDelete={remove}
      onClose={onClose}
    >
      The site and all its stored results will be gone for good.
    </DeleteDialog>
  )
}

/** As the service allows. */
export const MAX_NAME_LENGTH = 200

/** The name of a copy: “Barn (2)”, then “Barn (3)”. */
export const copyName = (name: string): string => {
  const [, stem = name, number] = /^(.*) \((\d+)\)$/.exec(name) ?? []
  const suffix = ` (${number === undefined ? 2 : Number(number) + 1})`
  return stem.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** Id of the heading, which gets the focus when the focused button disappears. */
export const SITE_TITLE = 'site-title'
const SITE_NAME = 'site-name'

const errorOf = (errors: readonly ErrorItem[], ...fields: readonly string[]): string | undefined =>
  errors.find(({ field }) => fields.includes(field))?.message

type OnPlace = (place: Place, mergeKey?: string, title?: string) => void

interface PlaceDialogProps {
  readonly place: Place
  readonly error: string | undefined
  readonly onPlace: OnPlace
  readonly onClose: () => void
}

const PlaceDialog = ({ place, error, onPlace, onClose }: PlaceDialogProps) => (
  <Dialog title="Where are the panels?" onClose={onClose}>
    <PlaceField {...place} onChange={onPlace} error={error} />
    <div class="actions">
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  </Dialog>
)

interface SiteBarProps {
  readonly site: SiteEdits
  readonly saving: Saving
  readonly errors: readonly ErrorItem[]
  readonly onPlace: OnPlace
  /** More that can be done with what is shown. */
  readonly items: readonly MenuItem[]
}

/** The name and the place of the site, and what can be done with it as a whole. */
export const SiteBar = (props: SiteBarProps) => {
  const { site, saving, errors, onPlace } = props
  const [siteKey, draft, base] = [site.key.value, site.draft.value, site.base.value]
  const start = useStartSite()
  const announce = useAnnounce()
  const [isDeleting, setDeleting] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const nameEdit = useRef('')
  // Screen readers continue at the heading.
  useEffect(() => {
    if (!isNewSite(siteKey) || placeOf(draft)) document.getElementById(SITE_TITLE)?.focus()
  }, [])
  const place = placeOf(draft)
  const error = errorOf(errors, 'name')
  usePageTitle(draft.name || 'New site')
  useShortcuts(site, saving.save)
  const copyLink = (): void => {
    navigator.clipboard.writeText(location.href).then(
      () => announce('Link copied.'),
      () => announce('The browser does not let this page copy. The link is in the address bar.'),
    )
  }
  const items: readonly MenuItem[] = [
    { label: 'Report', onSelect: () => goTo(reportHref(siteKey)) },
    ...(place ? [{ label: 'Change the place…', onSelect: () => setMoving(true) }] : []),
    ...props.items,
    ...(base
      ? [
          { label: 'Duplicate', onSelect: () => start({ ...draft, name: copyName(draft.name) }) },
          { label: 'Copy link', onSelect: copyLink },
        ]
      : []),
    ...(site.isDirty.value
      ? [{ label: 'Undo all changes', onSelect: () => site.change(base ? draftOf(base) : NEW_DRAFT) }]
      : []),
    ...(base ? [{ label: 'Delete…', onSelect: () => setDeleting(true) }] : []),
  ]
  const isSaved = base !== null && !site.isDirty.value && !saving.resultFailure
  return (
    <header class="top site-bar">
      <a class="brand" href={`#${routes.home}`} aria-label="Sites">
        <span aria-hidden="true">☀︎ </span>
        <span class="bar-sites">Sites</span>
      </a>
      <span class="bar-slash" aria-hidden="true">
        /
      </span>
      <h1 id={SITE_TITLE} class="visually-hidden" tabIndex={-1}>
        {draft.name || 'New site'}
      </h1>
      <input
        id={SITE_NAME}
        class="site-name-input"
        aria-label="Name"
        aria-invalid={error !== undefined}
        aria-describedby={error && 'name-error'}
        dir="auto"
        autocomplete="off"
        maxLength={MAX_NAME_LENGTH}
        placeholder="Name of the site"
        value={draft.name}
        onFocus={() => {
          nameEdit.current = newMergeKey()
        }}
        onInput={({ currentTarget }) => site.change({ name: currentTarget.value }, nameEdit.current)}
      />
      {place && (
        <Button
          kind="quiet"
          label={`Place: ${formatPlace(place)}`}
          hasPopup="dialog"
          onClick={() => setMoving(true)}
        >
          <span class="bar-place">{formatPlace(place)} ▾</span>
        </Button>
      )}
      <div class="actions">
        <Button kind="quiet" label="Undo" disabled={!site.canUndo.value} onClick={site.undo}>
          <span aria-hidden="true">↶</span>
        </Button>
        <Button kind="quiet" label="Redo" disabled={!site.canRedo.value} onClick={site.redo}>
          <span aria-hidden="true">↷</span>
        </Button>
        <a class="button bar-report" href={reportHref(siteKey)}>
          Report
        </a>
        <Menu label="More" icon="⋯" items={items} />
        <Button kind="primary" busy={saving.isBusy} disabled={isSaved} onClick={saving.save}>
          {saving.isBusy ? 'Saving…' : isSaved ? 'Saved' : site.isDeleted.value ? 'Save as new site' : 'Save'}
        </Button>
      </div>
      {error && (
        <p class="field-error" id="name-error">
          {error}
        </p>
      )}
      {place && isMoving && (
        <PlaceDialog
          place={place}
          error={errorOf(errors, 'latitude', 'longitude')}
          onPlace={onPlace}
          onClose={() => setMoving(false)}
        />
      )}
      {base && isDeleting && <DeleteSite site={base} onClose={() => setDeleting(false)} />}
    </header>
  )
}
