import './obstacle-form.css'
import { errorOf } from '../api/failure.ts'
import type { Obstacle } from '../api/types.ts'
import type { SiteProps } from '../site/store.ts'
import { compassPoint, parseAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { NumberField } from '../ui/number-field.tsx'
import { type Parsed, useTypedText } from '../ui/use-typed-text.ts'
import { LightFields, ShedsLeaves } from './light-fields.tsx'
import { duplicate, MAX_HEIGHT, MAX_NAME_LENGTH, MIN_HEIGHT } from './new-obstacle.ts'
import { endsProblem, reshape, type Shape, shapeOf } from './plan-geometry.ts'

interface ObstacleFormProps extends SiteProps {
  readonly index: number
  readonly obstacle: Obstacle
  readonly openerId: string
}

const parseName = (text: string): Parsed<string> => {
  const value = text.trim()
  return value.length >= 1 && value.length <= MAX_NAME_LENGTH && value.isWellFormed()
    ? { value }
    : { error: `Enter a name of 1 to ${MAX_NAME_LENGTH} characters` }
}

const METERS = { decimals: 2, unit: 'm', format: (value: number) => String(roundTo(value, 2)) }
const DEGREES = { decimals: 1, format: (value: number) => String(roundTo(value, 1)) }

/** The selected obstacle in numbers. Only valid values leave the form. Escape closes it. */
export const ObstacleForm = ({ site, index, obstacle, openerId }: ObstacleFormProps) => {
  const [panelHeight, place, errors] = [site.panelHeight.value, site.place.value, site.errors.value]
  const onChange = (next: Obstacle, mergeKey?: string): void => site.changeObstacle(index, next, mergeKey)
  const errorAt = (field: string) => errorOf(errors, `obstacles.${index}.${field}`)
  const name = useTypedText({
    value: obstacle.name,
    onValue: (name, mergeKey) => onChange({ ...obstacle, name }, mergeKey),
    parse: parseName,
    format: String,
  })
  const shape = shapeOf(obstacle)
  const shapeField = (key: keyof Shape, min: number, max: number) => ({
    id: `obstacle-${key}`,
    value: shape[key],
    onValue: (value: number, mergeKey: string) => onChange(reshape(obstacle, { [key]: value }), mergeKey),
    min,
    max,
    problemOf: (value: number) => endsProblem(reshape(obstacle, { [key]: value })),
  })
  const close = (): void => {
    site.select(null)
    focusNextFrame(openerId)
  }
  return (
    <fieldset
      class="obstacle-form"
      aria-label={obstacle.name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
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
          min={0}
          max={panelHeight + MAX_HEIGHT}
          problemOf={(height) =>
            roundTo(height - panelHeight, 2) < MIN_HEIGHT
              ? `Not higher than the panels (${panelHeight} m), so it hides nothing`
              : null
          }
          error={errorAt('height')}
          {...METERS}
        />
        <NumberField label="Width" {...shapeField('width', 0.01, 20_000)} {...METERS} />
      </div>
      <LightFields obstacle={obstacle} onChange={onChange} />
      <div class="actions">
        <details onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}>
          <summary>More</summary>
          <Field
            id="obstacle-name"
            label="Name"
            {...name}
            error={name.error ?? errorAt('name')}
            input={{ ...name.input, dir: 'auto' }}
          />
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
          <ShedsLeaves obstacle={obstacle} latitude={place?.latitude ?? 0} onChange={onChange} />
        </details>
        <Button kind="quiet" onClick={() => site.remove(index)} aria-label={`Remove ${obstacle.name}`}>
          Remove
        </Button>
        <Button
          kind="quiet"
          disabled={site.isFull.value}
          onClick={() => site.add(duplicate(obstacle, site.draft.peek().obstacles))}
        >
          Duplicate
        </Button>
        <Button kind="quiet" onClick={close}>
          Done
        </Button>
      </div>
    </fieldset>
  )
}
