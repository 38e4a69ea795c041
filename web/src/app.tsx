import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Connection, clientOf } from './api/client.ts'
import { ClientContext } from './api/client-context.ts'
import { WithoutKeyContext } from './api/key-context.ts'
import { CONNECT_TITLE, ConnectForm } from './connection/connect-form.tsx'
import { forget, keep, kept } from './connection/session-storage.ts'
import { SITES_TITLE } from './sites/site-list.tsx'
import { Announcer } from './ui/announcer.tsx'
import { Workspace } from './workspace.tsx'

/** Once it is drawn: the button that was pressed is gone. */
const focusSoon = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** The page: connects first, then works. What is not saved waits out of sight while the key is asked for again. */
export const App = (): JSX.Element => {
  const [connection, setConnection] = useState<Connection | null>(kept)
  const [waiting, setWaiting] = useState(false)
  const client = useMemo(() => clientOf(connection ?? { address: '', key: '' }), [connection])
  const connect = (connection: Connection): void => {
    keep(connection)
    setConnection(connection)
    setWaiting(false)
    focusSoon(SITES_TITLE)
  }
  const leave = (): void => {
    setConnection(null)
    setWaiting(false)
  }
  const disconnect = (isDirty: boolean): void => {
    forget()
    if (isDirty) setWaiting(true)
    else leave()
    focusSoon(CONNECT_TITLE)
  }
  return (
    <>
      {(!connection || waiting) && (
        <ConnectForm waitingFor={connection?.address ?? null} onConnect={connect} />
      )}
      {connection && (
        <div hidden={waiting}>
          <ClientContext.Provider value={client}>
            <WithoutKeyContext.Provider value={waiting}>
              <Announcer>
                <Workspace
                  key={connection.address}
                  connection={connection}
                  onDisconnect={disconnect}
                  onSaved={leave}
                />
              </Announcer>
            </WithoutKeyContext.Provider>
          </ClientContext.Provider>
        </div>
      )}
    </>
  )
}
