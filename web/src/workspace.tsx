import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Connection } from './api/client.ts'
import { useDisconnected } from './api/client-context.ts'
import type { Site } from './api/types.ts'
import { DiscardChangesDialog } from './sites/discard-changes-dialog.tsx'
import { SiteEditor } from './sites/site-editor.tsx'
import { SITES_TITLE, SiteList } from './sites/site-list.tsx'
import { useOpenSite } from './sites/use-open-site.ts'
import { useSites } from './sites/use-sites.ts'
import { useAnnounce } from './ui/announcer.tsx'
import { Button } from './ui/button.tsx'
import { ErrorMessage } from './ui/error-message.tsx'

interface WorkspaceProps {
  readonly connection: Connection
  readonly onDisconnect: (isDirty: boolean) => void
  /** A save that was in flight when the user disconnected has succeeded, so nothing is unsaved any more. */
  readonly onSavedWhileDisconnected: () => void
}

/** Makes the browser warn before closing a tab with unsaved changes. */
const useUnloadWarning = (isDirty: boolean): void =>
  useEffect(() => {
    const warn = (event: Event): void => event.preventDefault()
    if (isDirty) addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

const Welcome = (): JSX.Element => (
  <div class="welcome">
    <h2>Choose a site, or create a new one</h2>
    <p>Enter the location and the panels, draw the horizon over the sun paths, and run the analysis.</p>
  </div>
)

/** The list of sites and the open site. */
export const Workspace = (props: WorkspaceProps): JSX.Element => {
  const { connection, onDisconnect, onSavedWhileDisconnected } = props
  const sites = useSites()
  const announce = useAnnounce()
  const [isDirty, setDirty] = useState(false)
  /** Runs if the user discards the changes. */
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null)
  const [shouldFocusList, setShouldFocusList] = useState(false)
  useUnloadWarning(isDirty)
  const isDisconnected = useDisconnected()
  useEffect(() => {
    if (isDisconnected && !isDirty) onSavedWhileDisconnected()
  }, [isDisconnected, isDirty])
  useEffect(() => {
    if (shouldFocusList) document.getElementById(SITES_TITLE)?.focus()
    setShouldFocusList(false)
  }, [shouldFocusList])

  const confirmDiscard = (action: () => void): void => (isDirty ? setPendingAction(() => action) : action())
  const { openSite, failure, ...actions } = useOpenSite(confirmDiscard)
  const open = (site: Site | null): void => confirmDiscard(() => actions.open(site))
  const handleSaved = (site: Site, key: number): void => {
    sites.put(site)
    actions.replaceSaved(site, key)
  }
  const reloadAll = (): void => {
    sites.reload()
    actions.reload()
  }
  const handleDeleted = ({ id, name }: Site): void => {
    sites.remove(id)
    if (openSite?.site?.id === id) actions.close()
    announce(`“${name}” deleted.`)
    setShouldFocusList(true)
  }
  return (
    <div class="workspace">
      <header class="top">
        <h1>Shading Estimation</h1>
        <span class="address">{connection.address}</span>
        <Button kind="quiet" onClick={() => onDisconnect(isDirty)}>
          Disconnect
        </Button>
      </header>
      <SiteList
        sites={{ ...sites, reload: reloadAll }}
        selectedId={openSite?.site?.id ?? null}
        onSelect={(site) => site.id !== openSite?.site?.id && open(site)}
        onCreate={() => open(null)}
      />
      <main>
        {failure && !sites.failure && (
          <div class="main-message">
            <ErrorMessage failure={failure} />
          </div>
        )}
        {openSite ? (
          <SiteEditor
            key={openSite.key}
            site={openSite.site}
            isFromList={openSite.isFromList}
            onSave={(site) => handleSaved(site, openSite.key)}
            onDelete={handleDeleted}
            onDeletedElsewhere={({ id }) => sites.remove(id)}
            onDirty={setDirty}
          />
        ) : (
          <Welcome />
        )}
      </main>
      {pendingAction && (
        <DiscardChangesDialog
          onClose={() => setPendingAction(null)}
          onDiscard={() => {
            setPendingAction(null)
            pendingAction()
          }}
        />
      )}
    </div>
  )
}
