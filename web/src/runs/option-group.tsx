import type { JSX } from 'preact'

interface OptionGroupProps<Value extends string> {
  readonly name: string
  readonly title: string
  readonly help: JSX.Element
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Radio buttons with a title. */
export const OptionGroup = <Value extends string>(props: OptionGroupProps<Value>) => (
  <fieldset>
    <legend>
      {props.title} {props.help}
    </legend>
    {props.options.map(([value, label]) => (
      <label class="choice" key={value}>
        <input
          type="radio"
          name={props.name}
          checked={value === props.value}
          onChange={() => props.onChange(value)}
        />
        {label}
      </label>
    ))}
  </fieldset>
)
