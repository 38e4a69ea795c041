import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Connection, clientOf } from './api/client.ts'
import { ClientContext } from './api/client-context.ts'
import { WithoutKeyContext } from './api/key-context.ts'
import { ConnectForm } from './connection/connect-form.tsx'
import { forget, keep, kept } from './connection/kept.ts'
import { SITES_TITLE } from './sites/site-list.tsx'
import { Announcer } from './ui/announcer.tsx'
import { Workspace } from './workspace.tsx'

/** The page: connects first, then works. What is not saved waits out of sight while the key is asked for again. */
export const App = (): JSX.Element => {
  const [connection, setConnection] = useState<Connection | null>(kept)
  const [waiting, setWaiting] = useState(false)
  const client = useMemo(() => clientOf(connection ?? { address: '', key: '' }), [connection])
  const connect = (connection: Connection): void => {
    keep(connection)
    setConnection(connection)
    setWaiting(false)
    // The button that was pressed is gone.
    requestAnimationFrame(() => document.getElementById(SITES_TITLE)?.focus())
  }
  const disconnect = (isDirty: boolean): void => {
    forget()
    if (isDirty) setWaiting(true)
    else setConnection(null)
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
                <Workspace key={connection.address} connection={connection} onDisconnect={disconnect} />
              </Announcer>
            </WithoutKeyContext.Provider>
          </ClientContext.Provider>
        </div>
      )}
    </>
  )
}
