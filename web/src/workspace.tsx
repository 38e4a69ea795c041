import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Connection } from './api/client.ts'
import { useWithoutKey } from './api/key-context.ts'
import type { Site } from './api/types.ts'
import { DiscardChanges } from './sites/discard-changes-dialog.tsx'
import { SiteEditor } from './sites/site-editor.tsx'
import { SITES_TITLE, SiteList } from './sites/site-list.tsx'
import { useOpened } from './sites/use-open-site.ts'
import { useSites } from './sites/use-sites.ts'
import { useAnnounce } from './ui/announcer.tsx'
import { Button } from './ui/button.tsx'
import { ErrorMessage } from './ui/error-message.tsx'

interface WorkspaceProps {
  readonly connection: Connection
  /** @param isDirty something is not saved, and is to be kept */
  readonly onDisconnect: (isDirty: boolean) => void
  /** What waited for a key was under way to the service still, and is saved now. */
  readonly onSaved: () => void
}

/** The browser asks as well before a tab with changes is closed. */
const useGuard = (isDirty: boolean): void =>
  useEffect(() => {
    const guard = (event: Event): void => event.preventDefault()
    if (isDirty) addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [isDirty])

const Welcome = (): JSX.Element => (
  <div class="welcome">
    <h2>Choose a site, or make a new one</h2>
    <p>Give its place and panels, draw the horizon over the ways of the sun, and run the analysis.</p>
  </div>
)

/** The list of sites, and the one that is open. */
export const Workspace = ({ connection, onDisconnect, onSaved }: WorkspaceProps): JSX.Element => {
  const sites = useSites()
  const announce = useAnnounce()
  const [isDirty, setDirty] = useState(false)
  /** What is to be done once the changes are discarded. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const [backToList, setBackToList] = useState(false)
  useGuard(isDirty)
  const withoutKey = useWithoutKey()
  useEffect(() => {
    if (withoutKey && !isDirty) onSaved()
  }, [withoutKey, isDirty])
  useEffect(() => {
    if (backToList) document.getElementById(SITES_TITLE)?.focus()
    setBackToList(false)
  }, [backToList])

  const unlessDirty = (action: () => void): void => (isDirty ? setWaiting(() => action) : action())
  const { opened, failure, ...opening } = useOpened(unlessDirty)
  const open = (site: Site | null): void => unlessDirty(() => opening.open(site))
  const saved = (site: Site, number: number): void => {
    sites.put(site)
    opening.saved(site, number)
  }
  const reloadAll = (): void => {
    sites.reload()
    opening.reload()
  }
  const deleted = ({ id, name }: Site): void => {
    sites.remove(id)
    if (opened?.site?.id === id) opening.close()
    announce(`“${name}” is deleted.`)
    setBackToList(true)
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
        chosenId={opened?.site?.id ?? null}
        onChoose={(site) => site.id !== opened?.site?.id && open(site)}
        onCreate={() => open(null)}
      />
      <main>
        {failure && !sites.failure && (
          <div class="main-message">
            <ErrorMessage failure={failure} />
          </div>
        )}
        {opened ? (
          <SiteEditor
            key={opened.opening}
            site={opened.site}
            isOfList={opened.isOfList}
            onSave={(site) => saved(site, opened.opening)}
            onDelete={deleted}
            onGone={({ id }) => sites.remove(id)}
            onDirty={setDirty}
          />
        ) : (
          <Welcome />
        )}
      </main>
      {waiting && (
        <DiscardChanges
          onClose={() => setWaiting(null)}
          onDiscard={() => {
            setWaiting(null)
            waiting()
          }}
        />
      )}
    </div>
  )
}
