import type { InputHTMLAttributes, JSX } from 'preact'
import { Field } from '../ui/field.tsx'
import { fieldLabel } from '../ui/labels.ts'
import type { Draft } from './draft.ts'
import type { DraftState } from './draft-state.ts'

interface FieldDescription {
  readonly name: Exclude<keyof Draft, 'horizonProfile' | 'obstacles'>
  readonly unit?: string
  readonly hint?: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

const decimal = { inputMode: 'decimal', autocomplete: 'off' } as const
/** On some phones the decimal keyboard has no minus sign. */
const signed = { inputMode: 'text', autocomplete: 'off' } as const

const FIELDS: readonly FieldDescription[] = [
  { name: 'name', input: { autocomplete: 'off', maxLength: 200 } },
  { name: 'latitude', unit: '° N', hint: 'South is negative.', input: signed },
  { name: 'longitude', unit: '° E', hint: 'West is negative.', input: signed },
  { name: 'panelTilt', unit: '°', hint: '0 is flat, 90 is vertical.', input: decimal },
  {
    name: 'panelAzimuth',
    unit: '°',
    hint: 'Clockwise from north: 180 faces south.',
    input: decimal,
  },
  { name: 'systemSize', unit: 'kW DC', hint: 'Nameplate capacity of all panels.', input: decimal },
]

/** Id of the form, for the submit button outside it. */
export const SITE_FORM = 'site-form'

interface SiteFormProps {
  readonly draftState: DraftState
  readonly errorOf: (field: string) => string | undefined
}

/** Name, location and panels of a site. */
export const SiteForm = ({ draftState, errorOf }: SiteFormProps): JSX.Element => {
  const { draft, change, save } = draftState
  const submit = (event: Event): void => {
    event.preventDefault()
    save()
  }
  return (
    <form id={SITE_FORM} class="card" aria-label="Site" noValidate onSubmit={submit}>
      <div class="site-fields">
        {FIELDS.map(({ name, ...field }) => (
          <Field
            key={name}
            id={name}
            label={fieldLabel(name)}
            {...field}
            value={draft[name]}
            onValue={(value) => change({ ...draft, [name]: value })}
            error={errorOf(name)}
          />
        ))}
      </div>
    </form>
  )
}
