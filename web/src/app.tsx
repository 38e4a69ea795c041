import { QueryClientProvider } from '@tanstack/preact-query'
import { useEffect, useErrorBoundary, useMemo, useState } from 'preact/hooks'
import { Route, Router, Switch, useLocation, useRoute } from 'wouter-preact'
import { ClientContext, type Connection, createApiClient, createQueryClient } from './api/client.ts'
import { useReconnect } from './api/use-reconnect.ts'
import { ConnectForm } from './connection/connect-form.tsx'
import {
  clearConnection,
  findConnection,
  HostContext,
  isKeyInUrl,
  type Start,
  saveConnection,
} from './connection/connection.ts'
import {
  createDraftStore,
  DraftStoreContext,
  keepsUnsavedChanges,
  useDraftStore,
  useKeptDrafts,
} from './drafts/store.ts'
import { SiteList } from './sites/site-list.tsx'
import { preloadEditor, SitePage } from './sites/site-page.tsx'
import { Welcome } from './sites/welcome.tsx'
import { Announcer } from './ui/announcer.tsx'
import { Button } from './ui/button.tsx'
import { onDemand } from './ui/on-demand.tsx'
import { warnBeforeUnload } from './ui/page-title.ts'
import { goTo, NEW_SITE, newSiteKey, routes, siteHref, usePath } from './ui/route.ts'

const RunsPage = onDemand(async () => (await import('./runs/runs-page.tsx')).RunsPage)
const GlossaryPage = onDemand(async () => (await import('./glossary/glossary-page.tsx')).GlossaryPage)

const LIST_TOGGLE = 'list-toggle'

interface TopBarProps {
  readonly isListOpen: boolean
  readonly onToggleList: () => void
  /** null: the page connects by itself. */
  readonly onDisconnect: (() => void) | null
}

const TopBar = ({ isListOpen, onToggleList, onDisconnect }: TopBarProps) => (
  <header class="top">
    <span class="list-toggle">
      <Button id={LIST_TOGGLE} kind="quiet" pressed={isListOpen} onClick={onToggleList}>
        Sites
      </Button>
    </span>
    <a class="brand" href={`#${routes.home}`}>
      <span aria-hidden="true">☀︎ </span>Shading
    </a>
    <nav aria-label="Pages">
      <a href={`#${routes.runs}`}>Runs</a>
      <a href="./docs/">API</a>
      <a href={`#${routes.glossary}`}>Glossary</a>
    </nav>
    {onDisconnect && (
      <Button kind="quiet" onClick={onDisconnect}>
        Disconnect
      </Button>
    )}
  </header>
)

interface WorkspaceProps extends Pick<TopBarProps, 'onDisconnect'> {
  /** Base address of the API. */
  readonly address: string
}

const Workspace = ({ address, onDisconnect }: WorkspaceProps) => {
  const store = useDraftStore()
  const [path] = useLocation()
  const [isListOpen, setListOpen] = useState(false)
  const [isSite, params] = useRoute(routes.site)
  const isUnsaved = store.unsaved.value.size > 0
  useEffect(() => (isUnsaved ? warnBeforeUnload() : undefined), [isUnsaved])
  useReconnect(address)
  useEffect(() => setListOpen(false), [path])
  const isNew = isSite && params.id === NEW_SITE
  useEffect(() => {
    if (isNew) goTo(siteHref(newSiteKey()), { replace: true })
  }, [isNew])
  useEffect(() => {
    if (!isListOpen) return
    const close = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setListOpen(false)
      document.getElementById(LIST_TOGGLE)?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isListOpen])
  return (
    <div class={isListOpen ? 'workspace list-open' : 'workspace'}>
      <TopBar
        isListOpen={isListOpen}
        onToggleList={() => setListOpen(!isListOpen)}
        onDisconnect={onDisconnect}
      />
      <SiteList openId={isSite ? params.id : null} />
      <main>
        <Switch>
          <Route path={routes.run}>{({ id }) => <RunsPage runId={id} />}</Route>
          <Route path={routes.runs}>
            <RunsPage runId={null} />
          </Route>
          <Route path={routes.term}>{({ term }) => <GlossaryPage term={term} />}</Route>
          <Route path={routes.glossary}>
            <GlossaryPage />
          </Route>
          <Route path={routes.site}>
            {({ id, view }) =>
              id === NEW_SITE ? null : (
                <SitePage key={store.pageKey(id)} siteKey={id} isReport={view === 'report'} />
              )
            }
          </Route>
          <Route>
            <Welcome />
          </Route>
        </Switch>
      </main>
    </div>
  )
}

interface ConnectedProps {
  readonly connection: Connection
  readonly onDisconnect: (() => void) | null
}

const Connected = ({ connection, onDisconnect }: ConnectedProps) => {
  const client = useMemo(() => createApiClient(connection), [connection])
  const queries = useMemo(createQueryClient, [connection])
  const drafts = useMemo(() => createDraftStore(connection.address), [connection.address])
  useKeptDrafts(drafts)
  return (
    <ClientContext.Provider value={client}>
      <QueryClientProvider client={queries}>
        <DraftStoreContext.Provider value={drafts}>
          <Announcer>
            <Router hook={usePath}>
              <Workspace
                address={connection.address}
                onDisconnect={
                  onDisconnect &&
                  (() => {
                    drafts.persist()
                    onDisconnect()
                  })
                }
              />
            </Router>
          </Announcer>
        </DraftStoreContext.Provider>
      </QueryClientProvider>
    </ClientContext.Provider>
  )
}

/** What is left when a fault of the page has stopped it. */
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

/** Connects by itself where it can, and asks for the key where it cannot. */
export const App = () => {
  const [fault] = useErrorBoundary((error) => reportError(error))
  const [start, setStart] = useState<Start | null>(null)
  useEffect(() => {
    const find = (): void => {
      findConnection().then(setStart)
    }
    // Opening such a link in a tab that already shows the page does not load it again.
    const follow = (): void => {
      if (isKeyInUrl()) find()
    }
    find()
    if (location.hash.startsWith(siteHref(''))) preloadEditor()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  if (fault) return <Stopped />
  if (!start) return null
  const { host, connection } = start
  const connect = (connection: Connection): void => {
    saveConnection(connection)
    setStart({ host, connection })
  }
  const disconnect = (): void => {
    clearConnection()
    setStart({ host, connection: null })
  }
  if (!connection)
    return (
      <ConnectForm address={host.address} hasUnsavedChanges={keepsUnsavedChanges()} onConnect={connect} />
    )
  return (
    <HostContext.Provider value={host}>
      <Connected connection={connection} onDisconnect={host.key === null ? disconnect : null} />
    </HostContext.Provider>
  )
}
