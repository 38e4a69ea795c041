import { QueryClientProvider } from '@tanstack/preact-query'
import { useEffect, useErrorBoundary, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { ClientContext, type Connection, createApiClient, createQueryClient } from './api/client.ts'
import { useReconnect } from './api/use-reconnect.ts'
import {
  findConnection,
  HostContext,
  isKeyInUrl,
  type Start,
  saveConnection,
  withoutKey,
} from './connection/connection.ts'
import {
  createDraftStore,
  DraftStoreContext,
  keepsUnsavedChanges,
  useDraftStore,
  useKeptDrafts,
} from './drafts/store.ts'
import { SiteEditor, SitePage } from './site/site-page.tsx'
import { announce } from './ui/announce.ts'
import { Announcer } from './ui/announcer.tsx'
import { Button } from './ui/button.tsx'
import { onDemand } from './ui/on-demand.tsx'
import { warnBeforeUnload } from './ui/page-title.ts'
import { goTo, reportHref, routes, siteHref, useRoute } from './ui/route.ts'
import { TopBar } from './ui/top-bar.tsx'

const ConnectForm = onDemand(async () => (await import('./connection/connect-form.tsx')).ConnectForm)
const StartPage = onDemand(async () => (await import('./start/start-page.tsx')).StartPage, true)
const RunsPage = onDemand(async () => (await import('./runs/runs-page.tsx')).RunsPage)

interface WorkspaceProps {
  /** null: the page connects automatically. */
  readonly onDisconnect: (() => void) | null
}

const Workspace = ({ onDisconnect }: WorkspaceProps) => {
  const store = useDraftStore()
  const route = useRoute()
  const isUnsaved = store.unsaved.value.length > 0
  useEffect(() => (isUnsaved ? warnBeforeUnload() : undefined), [isUnsaved])
  useKeptDrafts(store)
  useReconnect()
  const key = route.page === 'site' ? store.keyNow(route.id) : ''
  const isGone = store.isGone(key)
  useLayoutEffect(() => {
    if (isGone) {
      goTo(`#${routes.home}`, { replace: true })
      announce('There is no such draft in this tab any more.')
    } else if (route.page === 'site' && key !== route.id)
      // Going back may lead to the site's address from before it had an id.
      goTo(route.isReport ? reportHref(key) : siteHref(key), { replace: true })
  }, [route, key])
  const disconnect = (): void => {
    store.persist()
    onDisconnect?.()
  }
  if (isGone) return null
  if (route.page === 'site')
    return <SitePage key={store.pageKey(key)} siteKey={key} isReport={route.isReport} />
  if (route.page === 'home') return <StartPage onDisconnect={onDisconnect && disconnect} />
  return (
    <>
      <TopBar>
        <a href={`#${routes.home}`}>Sites</a>
      </TopBar>
      <main class="page">
        <RunsPage runId={route.id} />
      </main>
    </>
  )
}

interface ConnectedProps extends WorkspaceProps {
  readonly connection: Connection
  readonly onRejected: () => void
}

const Connected = ({ connection, onRejected, ...props }: ConnectedProps) => {
  const client = useMemo(() => createApiClient(connection, { onRejected }), [connection])
  const queries = useMemo(createQueryClient, [connection])
  const drafts = useMemo(() => createDraftStore(connection.address), [connection.address])
  return (
    <ClientContext.Provider value={client}>
      <QueryClientProvider client={queries}>
        <DraftStoreContext.Provider value={drafts}>
          <Workspace {...props} />
          <Announcer />
        </DraftStoreContext.Provider>
      </QueryClientProvider>
    </ClientContext.Provider>
  )
}

const Stopped = () => (
  <main class="connect">
    <div class="card" role="alert">
      <h1>This page has stopped working</h1>
      <p>Reload it to go on. Your unsaved changes are kept in this tab.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  </main>
)

/** Connects automatically where it can, and asks for the key where it cannot. */
export const App = () => {
  const [fault] = useErrorBoundary((error) => reportError(error))
  const [start, setStart] = useState<Start | null>(null)
  const [isRejected, setRejected] = useState(false)
  useEffect(() => {
    const find = (): void => {
      findConnection().then(setStart)
    }
    // Opening such a link in a tab that already shows the page does not reload it.
    const follow = (): void => {
      if (isKeyInUrl()) find()
    }
    find()
    if (location.hash.startsWith(siteHref(''))) SiteEditor.preload()
    else StartPage.preload()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  if (fault) return <Stopped />
  if (!start) return null
  const { host, connection } = start
  const connect = (connection: Connection | null): void => {
    saveConnection(connection)
    setRejected(false)
    setStart({ host, connection })
  }
  /** Several requests may report the rejected key. */
  const reject = (): void => {
    setRejected(true)
    setStart((now) => (now?.connection === connection ? withoutKey(now) : now))
  }
  if (!connection)
    return (
      <ConnectForm
        address={host.address}
        hasUnsavedChanges={keepsUnsavedChanges()}
        isRejected={isRejected}
        onConnect={connect}
      />
    )
  return (
    <HostContext.Provider value={host}>
      <Connected
        // Queries keep the client that they started with, so a new key remounts the tree.
        key={connection.key}
        connection={connection}
        onRejected={reject}
        onDisconnect={connection.key === host.key ? null : () => connect(null)}
      />
    </HostContext.Provider>
  )
}
