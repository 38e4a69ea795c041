import type { JSX } from 'preact'

interface ChoicesProps<Value> {
  readonly name: string
  readonly title: string
  readonly help?: JSX.Element
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export const Choices = <Value,>({ name, title, help, options, value, onChange }: ChoicesProps<Value>) => (
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
