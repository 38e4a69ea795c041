import type { Obstacle } from '../api/types.ts'
import { compassPoint, parseAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { type Parsed, parseNumber, useTypedText } from '../ui/use-typed-text.ts'
import { LightFields } from './light-fields.tsx'
import { MAX_NAME_LENGTH } from './new-obstacle.ts'
import { endsProblem, reshape, type Shape, shapeOf } from './plan-geometry.ts'

interface ObstacleFormProps {
  /** Starts the ids of the fields. */
  readonly id: string
  readonly obstacle: Obstacle
  /** Degrees, north positive. */
  readonly latitude: number
  readonly onChange: (next: Obstacle, mergeKey?: string) => void
  /** null: there is no room for another one. */
  readonly onDuplicate: (() => void) | null
  readonly onRemove: () => void
  /** What the service says about a field, such as `height`. */
  readonly errorOf: (field: string) => string | undefined
}

const parseName = (text: string): Parsed<string> => {
  const value = text.trim()
  return value.length >= 1 && value.length <= MAX_NAME_LENGTH && value.isWellFormed()
    ? { value }
    : { error: `Enter a name of 1 to ${MAX_NAME_LENGTH} characters` }
}

const parseDecimal = (text: string): Parsed<number> => ({ value: parseNumber(text) })
const METERS = { decimals: 2, format: (value: number) => String(roundTo(value, 2)) }
const DEGREES = { decimals: 1, format: (value: number) => String(roundTo(value, 1)) }

/** The fields of the selected obstacle. Only valid values leave them. */
export const ObstacleForm = (props: ObstacleFormProps) => {
  const { id, obstacle, onChange, errorOf } = props
  const shape = shapeOf(obstacle)
  const name = useTypedText({
    value: obstacle.name,
    onValue: (name, mergeKey) => onChange({ ...obstacle, name }, mergeKey),
    parse: parseName,
    format: (value) => value,
  })
  const shapeField = (key: keyof Shape, min: number, max: number, parse = parseDecimal) => ({
    id: `${id}-${key}`,
    value: shape[key],
    onValue: (value: number, mergeKey: string) => onChange(reshape(obstacle, { [key]: value }), mergeKey),
    min,
    max,
    parse: (text: string): Parsed<number> => {
      const parsed = parse(text)
      if ('error' in parsed || !(parsed.value >= min && parsed.value <= max)) return parsed
      const error = endsProblem(reshape(obstacle, { [key]: parsed.value }))
      return error === null ? parsed : { error }
    },
  })
  return (
    <div class="obstacle-form">
      <Field
        id={`${id}-name`}
        label="Name"
        {...name}
        error={name.error ?? errorOf('name')}
        input={{ ...name.input, dir: 'auto' }}
      />
      <NumberField
        label="Height above panels"
        unit="m"
        id={`${id}-height`}
        value={obstacle.height}
        onValue={(height, mergeKey) => onChange({ ...obstacle, height }, mergeKey)}
        min={0.01}
        max={1000}
        decimals={2}
        error={errorOf('height')}
      />
      <NumberField label="Width" unit="m" {...shapeField('width', 0.01, 20_000)} {...METERS} />
      <NumberField label="Distance" unit="m" {...shapeField('distance', 0.01, 10_000)} {...METERS} />
      <NumberField
        label="Direction"
        unit={`° ${compassPoint(shape.azimuth)}`}
        {...shapeField('azimuth', 0, 360, parseAzimuth)}
        {...DEGREES}
      />
      <NumberField label="Turned clockwise" unit="°" {...shapeField('turn', -89.9, 89.9)} {...DEGREES} />
      <LightFields id={id} obstacle={obstacle} latitude={props.latitude} onChange={onChange} />
      <div class="actions">
        <Button onClick={() => props.onDuplicate?.()} disabled={props.onDuplicate === null}>
          Duplicate
        </Button>
        <Button onClick={props.onRemove} label={`Remove ${obstacle.name}`}>
          Remove
        </Button>
      </div>
    </div>
  )
}
