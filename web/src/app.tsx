import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Connection, createApiClient } from './api/client.ts'
import { ClientContext, DisconnectedContext } from './api/client-context.ts'
import { CONNECT_TITLE, ConnectForm } from './connection/connect-form.tsx'
import { clearConnection, loadConnection, saveConnection } from './connection/session-storage.ts'
import { SITES_TITLE } from './sites/site-list.tsx'
import { Announcer } from './ui/announcer.tsx'
import { focusNextFrame } from './ui/focus.ts'
import { Workspace } from './workspace.tsx'

/** The connection form, then the workspace. A workspace with unsaved changes stays mounted, hidden, while disconnected. */
export const App = (): JSX.Element => {
  const [connection, setConnection] = useState<Connection | null>(loadConnection)
  const [isDisconnected, setDisconnected] = useState(false)
  const client = useMemo(() => createApiClient(connection ?? { address: '', key: '' }), [connection])
  const connect = (connection: Connection): void => {
    saveConnection(connection)
    setConnection(connection)
    setDisconnected(false)
    focusNextFrame(SITES_TITLE)
  }
  const closeWorkspace = (): void => {
    setConnection(null)
    setDisconnected(false)
  }
  const disconnect = (isDirty: boolean): void => {
    clearConnection()
    if (isDirty) setDisconnected(true)
    else closeWorkspace()
    focusNextFrame(CONNECT_TITLE)
  }
  return (
    <>
      {(!connection || isDisconnected) && (
        <ConnectForm unsavedAddress={connection?.address ?? null} onConnect={connect} />
      )}
      {connection && (
        <div hidden={isDisconnected}>
          <ClientContext.Provider value={client}>
            <DisconnectedContext.Provider value={isDisconnected}>
              <Announcer>
                <Workspace
                  key={connection.address}
                  connection={connection}
                  onDisconnect={disconnect}
                  onSavedWhileDisconnected={closeWorkspace}
                />
              </Announcer>
            </DisconnectedContext.Provider>
          </ClientContext.Provider>
        </div>
      )}
    </>
  )
}
