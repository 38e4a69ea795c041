import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { deleteFailure } from '../api/failure.ts'
import { useDeleteSite } from '../api/queries.ts'
import type { ErrorItem, Site } from '../api/types.ts'
import { type Draft, draftOf, NEW_DRAFT } from '../drafts/draft.ts'
import { newMergeKey } from '../drafts/history.ts'
import { useDraftStore, useStartSite } from '../drafts/store.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { DeleteDialog } from '../ui/dialog.tsx'
import { focusNextFrame, isTextField } from '../ui/focus.ts'
import { Menu } from '../ui/menu.tsx'
import { usePageTitle, WELCOME_TITLE } from '../ui/page-title.ts'
import { addressPath, goTo, isNewSite, routes, siteHref } from '../ui/route.ts'
import type { EditedSiteState } from './use-edited-site.ts'
import type { Saving } from './use-saving.ts'

/** Ctrl or Cmd with S saves, with Z undoes, and with Shift and Z or with Y redoes. Text fields have their own undo. */
export const useShortcuts = ({ undo, redo }: EditedSiteState, save: () => void): void =>
  // A layout effect, because Ctrl+S in a field saves what the same key press has just taken out of the field.
  useLayoutEffect(() => {
    const actionOf = ({ key, shiftKey, target }: KeyboardEvent): (() => void) | null => {
      const letter = key.toLowerCase()
      if (letter === 's') return save
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
        focusNextFrame(WELCOME_TITLE)
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

interface SiteHeaderProps {
  readonly siteKey: string
  readonly site: EditedSiteState
  readonly draft: Draft
  readonly saving: Saving
  /** Buttons beside Save. */
  readonly tools: ComponentChildren
  /** Below the name. */
  readonly children: ComponentChildren
}

const nameError = (errors: readonly ErrorItem[]): string | undefined =>
  errors.find(({ field }) => field === 'name')?.message

/** The name and the place of the site, and what can be done with it as a whole. */
export const SiteHeader = (props: SiteHeaderProps) => {
  const { siteKey, site, draft, saving, tools, children } = props
  const start = useStartSite()
  const announce = useAnnounce()
  const [isDeleting, setDeleting] = useState(false)
  const nameEdit = useRef('')
  // A new site begins with its name. Of another one, screen readers continue at the heading.
  useEffect(() => {
    document.getElementById(isNewSite(siteKey) && draft.name === '' ? SITE_NAME : SITE_TITLE)?.focus()
  }, [])
  const { base } = site
  const error = nameError(saving.errors)
  usePageTitle(draft.name || 'New site')
  useShortcuts(site, saving.save)
  const copyLink = (): void => {
    navigator.clipboard.writeText(location.href).then(
      () => announce('Link copied.'),
      () => announce('The browser does not let this page copy. The link is in the address bar.'),
    )
  }
  const items = [
    ...(base
      ? [
          { label: 'Duplicate', onSelect: () => start({ ...draft, name: copyName(draft.name) }) },
          { label: 'Copy link', onSelect: copyLink },
        ]
      : []),
    ...(site.isDirty
      ? [{ label: 'Undo all changes', onSelect: () => site.change(base ? draftOf(base) : NEW_DRAFT) }]
      : []),
    ...(base ? [{ label: 'Delete…', onSelect: () => setDeleting(true) }] : []),
  ]
  const isSaved = base !== null && !site.isDirty && !saving.resultFailure
  return (
    <header class="site-header">
      <h1 id={SITE_TITLE} class="visually-hidden" tabIndex={-1}>
        {draft.name || 'New site'}
      </h1>
      <div class="site-title">
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
        {error && (
          <p class="field-error" id="name-error">
            {error}
          </p>
        )}
        {children}
      </div>
      <div class="actions">
        {site.isDirty && <span class="badge">Unsaved</span>}
        {tools}
        <Menu label="More" icon="⋯" items={items} />
        <Button kind="primary" busy={saving.isBusy} disabled={isSaved} onClick={saving.save}>
          {saving.isBusy ? 'Saving…' : isSaved ? 'Saved' : site.isDeleted ? 'Save as new site' : 'Save'}
        </Button>
      </div>
      {base && isDeleting && <DeleteSite site={base} onClose={() => setDeleting(false)} />}
    </header>
  )
}
