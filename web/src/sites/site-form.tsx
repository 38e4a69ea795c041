import type { InputHTMLAttributes, JSX } from 'preact'
import { Field } from '../ui/field.tsx'
import type { Draft } from './draft.ts'
import type { DraftState } from './draft-state.ts'

interface FieldDescription {
  readonly name: Exclude<keyof Draft, 'horizonProfile'>
  readonly label: string
  readonly unit?: string
  readonly hint?: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

const decimal = { inputMode: 'decimal', autocomplete: 'off' } as const
/** On some phones the decimal keyboard has no minus sign. */
const signed = { inputMode: 'text', autocomplete: 'off' } as const

const FIELDS: readonly FieldDescription[] = [
  { name: 'name', label: 'Name', input: { autocomplete: 'off', maxLength: 200 } },
  { name: 'latitude', label: 'Latitude', unit: '° N', hint: 'South is negative.', input: signed },
  { name: 'longitude', label: 'Longitude', unit: '° E', hint: 'West is negative.', input: signed },
  { name: 'panelTilt', label: 'Tilt', unit: '°', hint: '0 is flat, 90 is vertical.', input: decimal },
  {
    name: 'panelAzimuth',
    label: 'Azimuth',
    unit: '°',
    hint: 'Clockwise from north: 180 faces south.',
    input: decimal,
  },
  {
    name: 'systemSize',
    label: 'System size',
    unit: 'kW DC',
    hint: 'Nameplate capacity of all panels.',
    input: decimal,
  },
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
