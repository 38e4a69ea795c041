import './obstacle-form.css'
import type { Obstacle } from '../api/types.ts'
import { compassPoint, parseAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { LightFields, ShedsLeaves } from './light-fields.tsx'
import { MAX_HEIGHT, MAX_NAME_LENGTH, MIN_HEIGHT } from './new-obstacle.ts'
import { endsProblem, reshape, type Shape, shapeOf } from './plan-geometry.ts'

interface ObstacleFormProps {
  readonly obstacle: Obstacle
  /** Of the panels above the ground, m. */
  readonly panelHeight: number
  /** Degrees, north positive. */
  readonly latitude: number
  readonly onChange: (next: Obstacle, mergeKey?: string) => void
  /** null: there is no room for another one. */
  readonly onDuplicate: (() => void) | null
  readonly onRemove: () => void
  readonly onClose: () => void
  /** What the service says about a field, such as `height`. */
  readonly errorOf: (field: string) => string | undefined
}

const parseName = (text: string): Parsed<string> => {
  const value = text.trim()
  return value.length >= 1 && value.length <= MAX_NAME_LENGTH && value.isWellFormed()
    ? { value }
    : { error: `Enter a name of 1 to ${MAX_NAME_LENGTH} characters` }
}

type NameProps = Pick<ObstacleFormProps, 'obstacle' | 'onChange' | 'errorOf'>

const Name = ({ obstacle, onChange, errorOf }: NameProps) => {
  const typed = useTypedText({
    value: obstacle.name,
    onValue: (name, mergeKey) => onChange({ ...obstacle, name }, mergeKey),
    parse: parseName,
    format: (value) => value,
  })
  const input = { ...typed.input, dir: 'auto' as const }
  return (
    <Field id="obstacle-name" label="Name" {...typed} error={typed.error ?? errorOf('name')} input={input} />
  )
}

const METERS = { decimals: 2, unit: 'm', format: (value: number) => String(roundTo(value, 2)) }
const DEGREES = { decimals: 1, format: (value: number) => String(roundTo(value, 1)) }

/** What can be said about the selected obstacle in numbers. Only valid values leave it. Escape closes it. */
export const ObstacleForm = (props: ObstacleFormProps) => {
  const { obstacle, panelHeight, latitude, onChange, errorOf } = props
  const shape = shapeOf(obstacle)
  const shapeField = (key: keyof Shape, min: number, max: number) => ({
    id: `obstacle-${key}`,
    value: shape[key],
    onValue: (value: number, mergeKey: string) => onChange(reshape(obstacle, { [key]: value }), mergeKey),
    min,
    max,
    problemOf: (value: number) => endsProblem(reshape(obstacle, { [key]: value })),
  })
  return (
    <fieldset
      class="obstacle-form"
      aria-label={obstacle.name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        props.onClose()
      }}
    >
      <div class="obstacle-fields">
        <NumberField label="Away" {...shapeField('distance', 0.01, 10_000)} {...METERS} />
        <NumberField
          label="Height"
          id="obstacle-height"
          value={obstacle.height + panelHeight}
          onValue={(height, mergeKey) =>
            onChange({ ...obstacle, height: roundTo(height - panelHeight, 2) }, mergeKey)
          }
          min={roundTo(panelHeight + MIN_HEIGHT, 2)}
          max={panelHeight + MAX_HEIGHT}
          error={errorOf('height')}
          {...METERS}
        />
        <NumberField label="Width" {...shapeField('width', 0.01, 20_000)} {...METERS} />
      </div>
      <LightFields obstacle={obstacle} onChange={onChange} />
      <div class="actions">
        <details>
          <summary>More</summary>
          <Name obstacle={obstacle} onChange={onChange} errorOf={errorOf} />
          <div class="obstacle-fields">
            <NumberField
              label="Direction"
              unit={`° ${compassPoint(shape.azimuth)}`}
              {...shapeField('azimuth', 0, 360)}
              {...DEGREES}
              parse={parseAzimuth}
            />
            <NumberField label="Turned" unit="°" {...shapeField('turn', -89.9, 89.9)} {...DEGREES} />
          </div>
          <p class="hint">Heights are above the ground, {panelHeight} m below the panels.</p>
          <ShedsLeaves obstacle={obstacle} latitude={latitude} onChange={onChange} />
        </details>
        <Button kind="quiet" onClick={props.onRemove} label={`Remove ${obstacle.name}`}>
          Remove
        </Button>
        <Button kind="quiet" onClick={() => props.onDuplicate?.()} disabled={props.onDuplicate === null}>
          Duplicate
        </Button>
      </div>
    </fieldset>
  )
}
