import { useState } from 'preact/hooks'
import { withRetryAdvice } from '../api/idempotency-key.ts'
import type { Adjustment, NewRun } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Choices } from '../ui/choices.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { goTo } from '../ui/route.ts'
import { useCheckedFile } from './check-file.ts'
import { FILE_INPUT, FileField } from './file-field.tsx'
import { ExampleLink, FileFormatDialog } from './file-format.tsx'
import { useStartRun } from './queries.ts'
import { nameOfFile, RUN_TITLE, runHref } from './run-text.ts'
import { useSendFile } from './uploads.ts'

const HORIZONS = [
  ['given', 'The one in each row'],
  ['terrain', 'The terrain at each place'],
] as const

const ADJUSTMENTS = [
  ['energy', 'Energy loss, the one to quote'],
  ['daylight-hours', 'Daylight hours lost'],
] as const

/** Takes a portfolio and starts its run. */
export const NewRunForm = () => {
  const chosen = useCheckedFile()
  const { file } = chosen
  const [isMissing, setMissing] = useState(false)
  /** null: that of the file. */
  const [ownName, setOwnName] = useState<string | null>(null)
  const [horizon, setHorizon] = useState<NonNullable<NewRun['horizon']>>('given')
  const [adjustment, setAdjustment] = useState<Adjustment>('energy')
  const [isFormatShown, setFormatShown] = useState(false)
  const startRun = useStartRun()
  const sendFile = useSendFile()
  const name = ownName ?? (file ? nameOfFile(file.name) : '')

  const submit = (event: Event): void => {
    event.preventDefault()
    if (startRun.isPending) return
    setMissing(!file)
    if (!file || chosen.check?.error) {
      document.getElementById(FILE_INPUT)?.focus()
      return
    }
    const body = { name: name.trim() || nameOfFile(file.name), horizon, adjustment }
    startRun.mutate(body, {
      onSuccess: ({ id }) => {
        void sendFile(id, file)
        goTo(runHref(id))
        focusNextFrame(RUN_TITLE)
      },
    })
  }
  return (
    <Card
      kind="new-run"
      title="New run"
      tools={
        <>
          <ExampleLink />
          <Button kind="quiet" onClick={() => setFormatShown(true)}>
            File format
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <FileField chosen={chosen} isMissing={isMissing} />
        <div class="run-options">
          <Field
            id="run-name"
            label="Name"
            value={name}
            onValue={setOwnName}
            input={{ maxLength: 200, dir: 'auto' }}
          />
          <Choices
            name="horizon"
            title="Horizon"
            help={<Help term="terrain" />}
            options={HORIZONS}
            value={horizon}
            onChange={setHorizon}
          />
          <Choices
            name="adjustment"
            title="Loss to subtract"
            help={<Help term="adjusted production" />}
            options={ADJUSTMENTS}
            value={adjustment}
            onChange={setAdjustment}
          />
        </div>
        <ErrorMessage failure={startRun.error && withRetryAdvice(startRun.error.failure)} />
        <Button type="submit" kind="primary" busy={startRun.isPending}>
          {startRun.isPending ? 'Starting…' : 'Start run'}
        </Button>
      </form>
      {isFormatShown && <FileFormatDialog onClose={() => setFormatShown(false)} />}
    </Card>
  )
}
