import type { InputHTMLAttributes, JSX } from 'preact'
import { Field } from '../ui/field.tsx'
import type { Draft } from './draft.ts'

type Name = Exclude<keyof Draft, 'horizonProfile'>

interface SiteFieldsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly errorOf: (field: string) => string | undefined
}

interface Description {
  readonly name: Name
  readonly label: string
  readonly unit?: string
  readonly hint?: string
  readonly input?: InputHTMLAttributes<HTMLInputElement>
}

const decimal = { inputMode: 'decimal', autocomplete: 'off' } as const
/** The keyboards of some phones have no minus among the decimals. */
const signed = { inputMode: 'text', autocomplete: 'off' } as const

const FIELDS: readonly Description[] = [
  { name: 'name', label: 'Name', input: { autocomplete: 'off', maxLength: 200 } },
  { name: 'latitude', label: 'Latitude', unit: '° N', hint: 'South is negative.', input: signed },
  { name: 'longitude', label: 'Longitude', unit: '° E', hint: 'West is negative.', input: signed },
  { name: 'panelTilt', label: 'Tilt', unit: '°', hint: '0 lies flat, 90 stands upright.', input: decimal },
  {
    name: 'panelAzimuth',
    label: 'Direction',
    unit: '°',
    hint: 'Clockwise from north: 180 faces south.',
    input: decimal,
  },
  { name: 'systemSize', label: 'Size', unit: 'kW DC', hint: 'Nameplate of all panels.', input: decimal },
]

/** Of the form, for the button that stands outside it. */
export const SITE_FORM = 'site-form'

/** Where the panels are, how they lie and how large they are. */
export const SiteFields = ({ draft, onChange, errorOf }: SiteFieldsProps): JSX.Element => (
  <div class="site-fields">
    {FIELDS.map(({ name, ...field }) => (
      <Field
        key={name}
        id={name}
        {...field}
        value={draft[name]}
        onValue={(value) => onChange({ ...draft, [name]: value })}
        error={errorOf(name)}
      />
    ))}
  </div>
)
