import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Connection, clientOf } from './api/client.ts'
import { ClientContext } from './api/client-context.ts'
import { ConnectForm } from './connection/connect-form.tsx'
import { forget, keep, kept } from './connection/kept.ts'
import { Announcer } from './ui/announcer.tsx'
import { Workspace } from './workspace.tsx'

/** The page: connects first, then works. */
export const App = (): JSX.Element => {
  const [connection, setConnection] = useState<Connection | null>(kept)
  const client = useMemo(() => clientOf(connection ?? { address: '', key: '' }), [connection])
  const connect = (connection: Connection): void => {
    keep(connection)
    setConnection(connection)
  }
  const disconnect = (): void => {
    forget()
    setConnection(null)
  }
  if (!connection) return <ConnectForm onConnect={connect} />
  return (
    <ClientContext.Provider value={client}>
      <Announcer>
        <Workspace connection={connection} onDisconnect={disconnect} />
      </Announcer>
    </ClientContext.Provider>
  )
}
