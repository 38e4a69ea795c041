import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ask, type Connection, clientOf } from '../api/client.ts'
import { type Failure, whileConnecting } from '../api/failure.ts'
import { DiscardChanges } from '../sites/discard-changes-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'

/** Of the heading, which takes the focus when the button that disconnects is gone. */
export const CONNECT_TITLE = 'connect-title'

interface ConnectFormProps {
  /** Address of the service whose unsaved changes are here still; null: there are none. */
  readonly waitingFor: string | null
  readonly onConnect: (connection: Connection) => void
}

/** null: the service knows the key. */
const refusalOf = async (connection: Connection): Promise<Failure | null> => {
  const request = clientOf(connection).GET('/sites', { params: { query: { limit: 1 } } })
  const answer = await ask(request)
  return 'failure' in answer ? whileConnecting(answer.failure) : null
}

/** Asks once for the address and the key of the service, and tries them. */
export const ConnectForm = ({ waitingFor, onConnect }: ConnectFormProps): JSX.Element => {
  const [address, setAddress] = useState(waitingFor ?? location.origin)
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [leaving, setLeaving] = useState<Connection | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const connection = { address: address.trim().replace(/\/+$/, ''), key: key.trim() }
    setBusy(true)
    const refusal = await refusalOf(connection)
    setBusy(false)
    setFailure(refusal)
    if (refusal) return
    if (waitingFor !== null && waitingFor !== connection.address) setLeaving(connection)
    else onConnect(connection)
  }
  return (
    <main class="connect">
      <form class="card" onSubmit={submit} noValidate>
        <h1 id={CONNECT_TITLE} tabIndex={-1}>
          Shading Estimation
        </h1>
        <p>How much sun the horizon takes from a solar installation, and how much production it leaves.</p>
        {waitingFor !== null && (
          <p class="message news">
            What you changed is not saved, but still here: it comes back once you connect to {waitingFor}{' '}
            again.
          </p>
        )}
        <Field
          id="address"
          label="Address of the service"
          value={address}
          onValue={setAddress}
          input={{ type: 'url', autocomplete: 'url', spellcheck: false }}
        />
        <Field
          id="key"
          label="Key"
          hint="On your own machine, npm start prints it. It is kept until you close this tab."
          value={key}
          onValue={setKey}
          error={failure?.status === 403 ? 'was refused' : undefined}
          input={{ type: 'password', autocomplete: 'off', spellcheck: false }}
        />
        <ErrorMessage failure={failure} />
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? 'Connecting…' : 'Connect'}
        </Button>
      </form>
      {leaving && <DiscardChanges onClose={() => setLeaving(null)} onDiscard={() => onConnect(leaving)} />}
    </main>
  )
}
