import './panels.css'
import { useState } from 'preact/hooks'
import { errorOf } from '../api/failure.ts'
import type { OptimizedOrientation, OtherPlane, Panels } from '../api/types.ts'
import { PanelHeight } from '../obstacles/panel-height.tsx'
import type { SiteProps } from '../site/store.ts'
import { announce } from '../ui/announce.ts'
import { compassPoint, formatAzimuth, parseAzimuth } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { type EnergyUnit, energyText, percent, siteUnit, sizeText } from '../ui/format.ts'
import { Help } from '../ui/help.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFocusKey } from '../ui/use-focus-key.ts'
import { ArrayFields } from './array-fields.tsx'
import { adviceOf } from './best-orientation.ts'
import { PanelsDrawing, PlaneMark } from './panels-drawing.tsx'
import { planeFigures } from './plane-figures.ts'
import { MAX_NAME_LENGTH, MAX_PLANES, newPlane, planeName, planesOf, withPlanes } from './planes.ts'

const FIELDS = ['systemSize', 'panelTilt', 'panelAzimuth'] as const

interface PlaneFieldsProps {
  readonly plane: OtherPlane
  /** Degrees north; null: not known yet */
  readonly latitude: number | null
  /** Consecutive changes with the same merge key belong to one edit. */
  readonly onChange: (next: Partial<OtherPlane>, mergeKey?: string) => void
  readonly errorOf: (field: keyof Panels) => string | undefined
}

const PlaneFields = ({ plane, latitude, onChange, errorOf }: PlaneFieldsProps) => {
  const field = (name: keyof Panels) => ({
    id: name,
    value: plane[name],
    onValue: (value: number, mergeKey: string) => onChange({ [name]: value }, mergeKey),
    error: errorOf(name),
  })
  return (
    <div class="actions panels-mounting">
      <PanelsDrawing panels={plane} latitude={latitude} onChange={onChange} />
      <div class="actions panels-fields">
        <NumberField {...field('systemSize')} label="Size" unit="kW" min={0.05} max={500_000} />
        <NumberField {...field('panelTilt')} label="Tilt" unit="°" min={0} max={90} />
        <NumberField
          {...field('panelAzimuth')}
          label="Azimuth"
          min={0}
          max={360}
          parse={parseAzimuth}
          format={formatAzimuth}
        />
      </div>
    </div>
  )
}

/** The name of any plane but the first; by default, its direction. */
const PlaneName = ({ plane, onChange }: Pick<PlaneFieldsProps, 'plane' | 'onChange'>) => {
  const { mergeKey, onFocus } = useFocusKey()
  const placeholder = planeName({ ...plane, name: '' })
  return (
    <Field
      id="plane-name"
      label="Name of the plane"
      value={plane.name ?? ''}
      onValue={(name) => onChange({ name: name.trimStart() }, mergeKey.current)}
      input={{ onFocus, maxLength: MAX_NAME_LENGTH, placeholder, dir: 'auto' }}
    />
  )
}

interface PlaneRowProps {
  readonly plane: OtherPlane
  readonly figures: ReturnType<typeof planeFigures>[number] | undefined
  readonly unit: EnergyUnit
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const PlaneRow = ({ plane, figures, unit, isOpen, onOpen }: PlaneRowProps) => (
  <button type="button" class="plane" aria-expanded={isOpen} onClick={onOpen}>
    <PlaneMark {...plane} />
    <strong dir="auto">{planeName(plane)}</strong>
    <span class="hint">
      {sizeText(plane.systemSize)} · {plane.panelTilt}° · {compassPoint(plane.panelAzimuth)}
    </span>
    {figures && (
      <>
        <strong class="plane-figure">{energyText(figures.production, unit)}</strong>
        <span class="plane-figure plane-loss">
          {energyText(-figures.lost, unit)} · {percent(figures.loss)}
        </span>
      </>
    )}
  </button>
)

const Mounting = () => (
  <Help title="How are the panels mounted?">
    <p>Tilt: 0° is flat, 90° is a wall. Azimuth: 180° or S faces south, 225° or SW southwest.</p>
    <p>
      Drag the dots in the drawing, or focus one and press the arrow keys: 5°, with Shift 1°. The golden half
      of the compass is where the sun passes.
    </p>
    <p>
      Panels that face another way are another plane with its own inverter. The headline is the sum of all
      planes; directions and the best orientation are about the first.
    </p>
  </Help>
)

/** The planes with their production and loss, and the mounting of the open one. */
export const PlanesForm = ({ site }: SiteProps) => {
  const { change: onChange, results } = site
  const [panels, errors, best] = [site.panels.value, site.errors.value, results.orientation.value]
  const [chosen, setChosen] = useState<number | null>(null)
  const planes = planesOf(panels)
  const isOne = planes.length === 1
  const open = isOne ? 0 : chosen
  const estimate = isOne ? null : results.estimate.value
  const figures = estimate?.energy.planes?.length === planes.length ? planeFigures(estimate) : []
  const { beamLoss = 0 } = results.estimate.value?.energy ?? {}
  const advice = best && adviceOf(best, panels, beamLoss)
  const errorAt = (i: number, name: keyof Panels): string | undefined =>
    errorOf(errors, i === 0 ? name : `otherPlanes.${i - 1}.${name}`)
  const show = (i: number): void => {
    setChosen(i)
    focusNextFrame('panelTilt')
  }
  const add = (): void => {
    onChange(withPlanes([...planes, newPlane(planes.at(-1) ?? panels)]))
    show(planes.length)
  }
  const remove = (i: number): void => {
    // The area belongs to the first plane.
    onChange({ ...withPlanes(planes.toSpliced(i, 1)), ...(i === 0 && { array: null }) })
    show(0)
    announce('Plane removed. Undo brings it back.')
  }
  const use = ({ panelTilt, panelAzimuth }: OptimizedOrientation['best']): void => {
    onChange({ panelTilt, panelAzimuth })
    show(0)
  }
  const form = (plane: OtherPlane, i: number) => {
    const change: PlaneFieldsProps['onChange'] = (changes, mergeKey) =>
      onChange(withPlanes(planes.with(i, { ...plane, ...changes })), mergeKey)
    return (
      <>
        <PlaneFields
          // Text being typed belongs to one plane.
          key={i}
          plane={plane}
          latitude={site.place.value?.latitude ?? null}
          onChange={change}
          errorOf={(name) => errorAt(i, name)}
        />
        {i === 0 ? <ArrayFields site={site} /> : <PlaneName plane={plane} onChange={change} />}
        {!isOne && (
          <Button aria-label={`Remove ${planeName(plane)}`} onClick={() => remove(i)}>
            Remove
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {isOne ? (
        form(panels, 0)
      ) : (
        <ul class="planes">
          {planes.map((plane, i) => (
            <li key={i}>
              <PlaneRow
                plane={plane}
                figures={figures[i]}
                unit={siteUnit(estimate?.baseline.ac_annual ?? 0)}
                isOpen={i === open}
                onOpen={() => setChosen(i === open ? null : i)}
              />
              {i === open
                ? form(plane, i)
                : FIELDS.map((name) => errorAt(i, name)).map(
                    (error) => error && <p class="field-error">{error}</p>,
                  )}
            </li>
          ))}
        </ul>
      )}
      {best && advice && !open && (
        <div class={`actions panels-best${results.isOrientationCurrent.value ? '' : ' old'}`}>
          <p>{advice.text}</p>
          {advice.kind === 'turn' && (
            <Button kind="quiet" onClick={() => use(best.best)}>
              Use it
            </Button>
          )}
        </div>
      )}
      <div class="actions">
        <PanelHeight site={site} />
        <Mounting />
        <Button disabled={planes.length >= MAX_PLANES} onClick={add}>
          Add plane
        </Button>
      </div>
    </>
  )
}
