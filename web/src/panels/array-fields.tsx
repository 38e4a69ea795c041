import { errorOf } from '../api/failure.ts'
import type { PanelArray } from '../api/types.ts'
import type { SiteProps } from '../site/store.ts'
import { clamp } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Help } from '../ui/help.tsx'
import { NumberField } from '../ui/number-field.tsx'

/** Approximate kW per square meter of modules. */
const KILOWATTS_PER_SQUARE_METER = 0.2
const ROW_HEIGHT = 3.5

/** Meters; the service's limits. */
const [MIN_SIZE, MAX_SIZE] = [0.5, 200]

/** Two rows of upright modules, as wide as the system size requires. */
const assumedArray = (systemSize: number): PanelArray => {
  const width = systemSize / KILOWATTS_PER_SQUARE_METER / ROW_HEIGHT
  return { width: clamp(1, Math.round(width), MAX_SIZE), height: ROW_HEIGHT, strings: 2 }
}

const About = () => (
  <Help title="Why does the area matter?">
    <p>
      What stands within five times the extent of the panels shades them in part. With the area, the light is
      the mean over it; without, that of its center.
    </p>
    <p>
      Plain strings lose more than their share of light: a string follows its most shaded module. The headline
      then names both ends: with optimizers or microinverters, and with plain strings.
    </p>
    <p>
      Rows: many equal ones in front of each other, on a flat roof or in a field, from one lower edge to the
      next.
    </p>
  </Help>
)

/** The extent of the first plane, which counts as a point while it is unknown. */
export const ArrayFields = ({ site }: SiteProps) => {
  const { array, systemSize } = site.panels.value
  if (!array)
    return (
      <p class="hint">
        Shade is taken at their middle.{' '}
        <Button onClick={() => site.change({ array: assumedArray(systemSize) })}>Set their area</Button>
      </p>
    )
  const { pitch, ...area } = array
  const field = (name: keyof PanelArray) => ({
    id: `array-${name}`,
    onValue: (value: number, mergeKey: string) =>
      site.change({ array: { ...array, [name]: value } }, mergeKey),
    error: errorOf(site.errors.value, `array.${name}`),
  })
  const meters = (name: keyof PanelArray) => ({ ...field(name), unit: 'm', min: MIN_SIZE, max: MAX_SIZE })
  const addRows = (): void =>
    site.change({ array: { ...area, pitch: Math.min(MAX_SIZE, Math.ceil(1.6 * area.height)) } })
  return (
    <fieldset class="actions panels-array">
      <legend>
        Area <About />
      </legend>
      <NumberField {...meters('width')} label="Width" value={area.width} />
      <NumberField
        {...meters('height')}
        label="Height up the slope"
        value={area.height}
        problemOf={(value) =>
          pitch === undefined || value < pitch ? null : 'Must be less than the distance of the rows'
        }
      />
      <NumberField {...field('strings')} label="Strings" value={area.strings} min={1} max={20} decimals={0} />
      {pitch === undefined ? (
        <Button disabled={area.height >= MAX_SIZE} onClick={addRows}>
          In rows
        </Button>
      ) : (
        <>
          <NumberField
            {...meters('pitch')}
            label="Rows every"
            value={pitch}
            problemOf={(value) => (value > area.height ? null : 'Must be more than the height up the slope')}
          />
          <Button onClick={() => site.change({ array: area })}>No rows</Button>
        </>
      )}
      <Button onClick={() => site.change({ array: null })}>Remove area</Button>
    </fieldset>
  )
}
