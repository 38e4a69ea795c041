import { useEffect, useState } from 'preact/hooks'
import { bodyOf, type Connection, createApiClient } from '../api/client.ts'
import { type Failure, failureFrom, noResponse, notThisService } from '../api/failure.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'

interface ConnectFormProps {
  /** Base address of the API; null: the user must enter it. */
  readonly address: string | null
  readonly hasUnsavedChanges: boolean
  readonly isRejected: boolean
  readonly onConnect: (connection: Connection) => void
}

const KEY = 'key'

const WHERE_IS_THE_SERVICE =
  'Check the address and that the service is running (npm start). A service on another origin must list this page’s ' +
  'origin in ALLOWED_ORIGINS.'

const inOtherWords = (failure: Failure): Failure => {
  if (failure === noResponse) return { ...failure, advice: WHERE_IS_THE_SERVICE }
  return failure.status === 404 ? notThisService(failure.status) : failure
}

/** Asks for the API key, and for the address of the service if the page's host does not know it. */
export const ConnectForm = (props: ConnectFormProps) => {
  const [address, setAddress] = useState(props.address ?? location.origin)
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isKeyMissing, setKeyMissing] = useState(false)
  useEffect(() => document.getElementById(KEY)?.focus(), [])
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setKeyMissing(key.trim() === '')
    if (busy || key.trim() === '') return document.getElementById(KEY)?.focus()
    const connection = { address: address.trim().replace(/\/+$/, ''), key: key.trim() }
    setBusy(true)
    try {
      await bodyOf(createApiClient(connection).GET('/sites', { params: { query: { limit: 1 } } }))
      props.onConnect(connection)
    } catch (error) {
      const failed = inOtherWords(failureFrom(error))
      setFailure(failed)
      setBusy(false)
      // Screen readers read out its error with it.
      if (failed.status === 403) document.getElementById(KEY)?.focus()
    }
  }
  const keyError = isKeyMissing
    ? 'Enter the API key.'
    : failure?.status === 403 || (failure === null && props.isRejected)
      ? 'This key was rejected. Check it for typos.'
      : undefined
  return (
    <main class="connect">
      <form class="card" onSubmit={submit} noValidate>
        <h1>
          <span aria-hidden="true">☀︎ </span>Shading
        </h1>
        <p>How much energy a solar installation loses to mountains, houses and trees, and why.</p>
        {props.hasUnsavedChanges && <p class="message notice">Your unsaved changes are kept in this tab.</p>}
        <Field
          id={KEY}
          label="API key"
          hint="On your own machine, npm start prints a link that contains it. Otherwise ask the administrator of the service."
          value={key}
          onValue={setKey}
          error={keyError}
          input={{ type: 'password', autocomplete: 'off', spellcheck: false }}
        />
        {props.address === null && (
          <Field
            id="address"
            label="Address of the service"
            value={address}
            onValue={setAddress}
            input={{ type: 'url', autocomplete: 'url', spellcheck: false }}
          />
        )}
        <ErrorMessage failure={keyError ? null : failure} />
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? 'Connecting…' : 'Connect'}
        </Button>
      </form>
    </main>
  )
}
