import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type Connection, createApiClient, send } from '../api/client.ts'
import { type Failure, toConnectFailure } from '../api/failure.ts'
import { DiscardChangesDialog } from '../sites/discard-changes-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'

/** Id of the heading, which gets the focus after disconnecting. */
export const CONNECT_TITLE = 'connect-title'

interface ConnectFormProps {
  /** Address of the service that the unsaved changes belong to; null if there are none. */
  readonly unsavedAddress: string | null
  readonly onConnect: (connection: Connection) => void
}

/** @returns null if the service accepts the key */
const testConnection = async (connection: Connection): Promise<Failure | null> => {
  const request = createApiClient(connection).GET('/sites', { params: { query: { limit: 1 } } })
  const response = await send(request)
  return 'failure' in response ? toConnectFailure(response.failure) : null
}

/** Asks for the address and API key of the service and tests them. */
export const ConnectForm = ({ unsavedAddress, onConnect }: ConnectFormProps): JSX.Element => {
  const [address, setAddress] = useState(unsavedAddress ?? location.origin)
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [pendingConnection, setPendingConnection] = useState<Connection | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const connection = { address: address.trim().replace(/\/+$/, ''), key: key.trim() }
    setBusy(true)
    const failure = await testConnection(connection)
    setBusy(false)
    setFailure(failure)
    if (failure) return
    if (unsavedAddress !== null && unsavedAddress !== connection.address) setPendingConnection(connection)
    else onConnect(connection)
  }
  return (
    <main class="connect">
      <form class="card" onSubmit={submit} noValidate>
        <h1 id={CONNECT_TITLE} tabIndex={-1}>
          Shading Estimation
        </h1>
        <p>Find out how much energy a solar installation loses because the horizon shades it.</p>
        {unsavedAddress !== null && (
          <p class="message notice">
            Your unsaved changes are kept. To continue editing, reconnect to {unsavedAddress}.
          </p>
        )}
        <Field
          id="address"
          label="Service address"
          value={address}
          onValue={setAddress}
          input={{ type: 'url', autocomplete: 'url', spellcheck: false }}
        />
        <Field
          id="key"
          label="API key"
          hint="On your own machine, npm start prints it. This tab remembers it until you close it."
          value={key}
          onValue={setKey}
          error={failure?.status === 403 ? 'was rejected' : undefined}
          input={{ type: 'password', autocomplete: 'off', spellcheck: false }}
        />
        <ErrorMessage failure={failure} />
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? 'Connecting…' : 'Connect'}
        </Button>
      </form>
      {pendingConnection && (
        <DiscardChangesDialog
          onClose={() => setPendingConnection(null)}
          onDiscard={() => onConnect(pendingConnection)}
        />
      )}
    </main>
  )
}
