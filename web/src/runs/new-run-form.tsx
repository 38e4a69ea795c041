import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import exampleUrl from '../../../examples/portfolio.csv?url&no-inline'
import { withRetryAdvice } from '../api/idempotency-key.ts'
import type { Adjustment, NewRun } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { Help } from '../ui/help.tsx'
import { addressPath, goTo } from '../ui/route.ts'
import { useCheckedFile } from './check-file.ts'
import { FILE_INPUT, FileField } from './file-field.tsx'
import { useStartRun } from './queries.ts'
import { nameOfFile, RUN_TITLE, RUNS, runHref } from './run-text.ts'
import { useSendFile } from './uploads.tsx'

const HORIZONS = [
  ['given', 'The one in each row'],
  ['terrain', 'The terrain at each place'],
] as const

const ADJUSTMENTS = [
  ['energy', 'Energy loss, the one to quote'],
  ['daylight-hours', 'Daylight hours lost'],
] as const

const FileFormat = () => (
  <Help title="The file of roofs">
    <p>
      A CSV file in UTF-8 with up to 100,000 rows and 1 GB. Its first line names the columns, in any order:{' '}
      <code>latitude</code> and <code>longitude</code> in degrees, north and east positive;{' '}
      <code>panelTilt</code> in degrees from horizontal; <code>panelAzimuth</code> in degrees clockwise from
      north; <code>systemSize</code> in kW DC. Optional are <code>horizonProfile</code>, with azimuth:height
      pairs such as 0:10 22.5:4 S:0, and <code>id</code> and <code>name</code>.
    </p>
    <p>
      Commas, semicolons or tabs separate the cells, and numbers have a decimal point. Excel saves the right
      kind of file as “CSV UTF-8”.
    </p>
    <p>
      JSON lines work, too: one object to a line, with the fields of an estimate in the <a href="docs">API</a>
      .
    </p>
  </Help>
)

interface ChoicesProps<Value> {
  readonly name: string
  readonly title: string
  readonly help: JSX.Element
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const Choices = <Value,>({ name, title, help, options, value, onChange }: ChoicesProps<Value>) => (
  <fieldset>
    <legend>
      {title} {help}
    </legend>
    {options.map(([option, label]) => (
      <label class="choice" key={label}>
        <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
        {label}
      </label>
    ))}
  </fieldset>
)

export const NewRunForm = () => {
  const chosen = useCheckedFile()
  const { file } = chosen
  /** null: the name of the file. */
  const [ownName, setOwnName] = useState<string | null>(null)
  const [horizon, setHorizon] = useState<NonNullable<NewRun['horizon']>>('given')
  const [adjustment, setAdjustment] = useState<Adjustment>('energy')
  const sendFile = useSendFile()
  const startRun = useStartRun(({ id }, sent) => {
    void sendFile(id, sent)
    if (addressPath() !== RUNS) return
    goTo(runHref(id))
    focusNextFrame(RUN_TITLE)
  })
  const fileName = file ? nameOfFile(file.name) : ''
  const name = ownName ?? fileName

  const submit = (event: Event): void => {
    event.preventDefault()
    if (startRun.isPending || !file) return
    if (chosen.check?.error) {
      document.getElementById(FILE_INPUT)?.focus()
      return
    }
    startRun.mutate({ name: name.trim() || fileName, horizon, adjustment, file })
  }
  return (
    <Card
      kind="new-run"
      title="New run"
      help={<FileFormat />}
      tools={
        <a href={exampleUrl} download="portfolio.csv">
          Example file
        </a>
      }
    >
      <form onSubmit={submit}>
        <FileField {...chosen} />
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
            help={
              <Help title="What is the terrain?">
                <p>
                  The horizon of the bare ground around a place, from public elevation data. It has no trees
                  and no buildings: near a wood it is 1° to 2° too low.
                </p>
              </Help>
            }
            options={HORIZONS}
            value={horizon}
            onChange={setHorizon}
          />
          <Choices
            name="adjustment"
            title="Loss to subtract"
            help={
              <Help title="What is the adjusted production?">
                <p>
                  The unshaded production less a loss. A run or an analysis says which loss it applies: the
                  energy loss, which is the one to quote, or the daylight hours lost.
                </p>
              </Help>
            }
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
    </Card>
  )
}
