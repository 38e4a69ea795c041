import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { useClient } from '../api/client.ts'
import { errorOf } from '../api/failure.ts'
import { downloadsOf } from '../download/downloads.ts'
import { MAX_NAME_LENGTH } from '../drafts/draft.ts'
import { savedDraft, useStartSite } from '../drafts/store.ts'
import { placeText, withoutName } from '../place/coordinates.ts'
import { printReport } from '../report/print.ts'
import { copyText } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { isTextField } from '../ui/focus.ts'
import { MoreMenu } from '../ui/menu.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { goTo, isNewSite, reportHref, routes } from '../ui/route.ts'
import { useFocusKey } from '../ui/use-focus-key.ts'
import { dropInvalidText } from '../ui/use-typed-text.ts'
import { SITE_TITLE, type SiteProps, type SiteStore } from './store.ts'

const DeleteDialog = onDemand(async () => (await import('./site-dialogs.tsx')).DeleteDialog, true)
const PlaceDialog = onDemand(async () => (await import('./site-dialogs.tsx')).PlaceDialog, true)

/** Ctrl or Cmd with S saves, P prints the report, Z undoes, Shift and Z or Y redoes. Text fields have their own undo. */
const useShortcuts = ({ key: siteKey, undo, redo, saving }: SiteStore): void =>
  // A layout effect, because keys may follow as soon as the site is on the screen.
  useLayoutEffect(() => {
    const actionOf = ({ key, shiftKey, target }: KeyboardEvent): (() => void) | null => {
      const letter = key.toLowerCase()
      if (letter === 's' && !shiftKey) return saving.save
      if (letter === 'p' && !shiftKey) return () => printReport(siteKey.value)
      if (isTextField(target) || document.querySelector('dialog[open]')) return null
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
  }, [])

/** The name of a copy: “Barn (2)”, then “Barn (3)”. */
const copyName = (name: string): string => {
  const [, stem = name, number] = /^(.*) \((\d+)\)$/.exec(name) ?? []
  const suffix = ` (${number === undefined ? 2 : Number(number) + 1})`
  return stem.slice(0, MAX_NAME_LENGTH - suffix.length) + suffix
}

/** Further actions on the site as a whole, and on the displayed results. */
const More = ({ site, onMove }: SiteProps & { readonly onMove: () => void }) => {
  const start = useStartSite()
  const client = useClient()
  const [isDeleting, setDeleting] = useState(false)
  const [base, key, isPlaced] = [site.base.value, site.key.value, site.place.value !== null]
  const duplicate = (): void => {
    const { value: draft } = site.draft
    start({ ...draft, name: copyName(draft.name) })
  }
  const copyLink = (): Promise<void> =>
    copyText(location.href, 'Link copied.', 'The link is in the address bar.')
  const items = () =>
    [
      { label: 'Report', onSelect: () => goTo(reportHref(key)) },
      isPlaced && { label: 'Change the place…', onSelect: onMove },
      isPlaced &&
        site.surroundings.state.value.buildings !== 'pending' && {
          label: 'Look for houses on the map',
          onSelect: site.surroundings.find,
        },
      ...downloadsOf(site, client),
      base && { label: 'Duplicate', onSelect: duplicate },
      base && { label: 'Copy link', onSelect: copyLink },
      site.isDirty.value && {
        label: 'Undo all changes',
        onSelect: () => {
          dropInvalidText()
          site.change(savedDraft(base))
        },
      },
      base && { label: 'Delete…', onSelect: () => setDeleting(true) },
    ].filter((item) => item !== null && item !== false)
  return (
    <>
      <MoreMenu items={items} />
      {base && isDeleting && <DeleteDialog site={base} onClose={() => setDeleting(false)} />}
    </>
  )
}

export const SiteBar = ({ site }: SiteProps) => {
  const { saving } = site
  const [key, name, place] = [site.key.value, site.name.value, site.place.value]
  const [isMoving, setMoving] = useState(false)
  const { mergeKey, onFocus } = useFocusKey()
  // Screen readers continue at the heading.
  useEffect(() => {
    if (!isNewSite(key) || place) document.getElementById(SITE_TITLE)?.focus()
  }, [])
  const error = errorOf(site.errors.value, 'name')
  const isBusy = saving.isBusy.value
  const isSaved = site.base.value !== null && !site.isDirty.value && !saving.resultFailure.value
  usePageTitle(name || 'New site')
  useShortcuts(site)
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
        {name || 'New site'}
      </h1>
      <input
        id="site-name"
        class="site-name-input"
        aria-label="Name"
        aria-invalid={error !== undefined}
        aria-describedby={error && 'name-error'}
        dir="auto"
        autocomplete="off"
        maxLength={MAX_NAME_LENGTH}
        placeholder="Name of the site"
        value={name}
        onFocus={onFocus}
        onInput={({ currentTarget }) => site.change({ name: currentTarget.value }, mergeKey.current)}
      />
      {place && (
        <Button
          kind="quiet"
          aria-label={`Place: ${placeText(place)}`}
          aria-haspopup="dialog"
          onClick={() => setMoving(true)}
        >
          <span class="bar-place">{withoutName(placeText(place), name)} ▾</span>
        </Button>
      )}
      <div class="actions">
        <Button kind="quiet" aria-label="Undo" disabled={!site.canUndo.value} onClick={site.undo}>
          <span aria-hidden="true">↶</span>
        </Button>
        <Button kind="quiet" aria-label="Redo" disabled={!site.canRedo.value} onClick={site.redo}>
          <span aria-hidden="true">↷</span>
        </Button>
        <a class="button bar-report" href={reportHref(key)}>
          Report
        </a>
        <More site={site} onMove={() => setMoving(true)} />
        <Button kind="primary" busy={isBusy} disabled={isSaved} onClick={saving.save}>
          {isBusy ? 'Saving…' : isSaved ? 'Saved' : site.isDeleted.value ? 'Save as new site' : 'Save'}
        </Button>
      </div>
      {error && (
        <p class="field-error" id="name-error">
          {error}
        </p>
      )}
      {place && isMoving && <PlaceDialog site={site} onClose={() => setMoving(false)} />}
    </header>
  )
}
