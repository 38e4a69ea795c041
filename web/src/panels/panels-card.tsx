import type { ErrorItem, OptimizedOrientation, Panels } from '../api/types.ts'
import { Help } from '../glossary/help.tsx'
import { formatAzimuth, parseAzimuth } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { bestText, isBest } from './best-orientation.ts'
import './panels.css'
import { PanelsDrawing } from './panels-drawing.tsx'

interface PanelsCardProps {
  readonly panels: Panels
  /** Degrees north; null: not known yet */
  readonly latitude: number | null
  /** Consecutive changes with the same merge key belong to one edit. */
  readonly onChange: (next: Panels, mergeKey?: string) => void
  readonly errors: readonly ErrorItem[]
  /** null: not known yet */
  readonly best: OptimizedOrientation | null
}

const Mounting = () => (
  <Help title="How are the panels mounted?">
    <p>Tilt: 0° is flat, 90° is a wall. Azimuth: 180° or S faces south, 225° or SW southwest.</p>
    <p>
      Drag the dots in the drawing, or focus one and press the arrow keys: 5°, with Shift 1°. The golden half
      of the compass is where the sun passes.
    </p>
  </Help>
)

/** How the panels are mounted, in figures and in a drawing, and which tilt and azimuth would be best. */
export const PanelsCard = ({ panels, latitude, onChange, errors, best }: PanelsCardProps) => {
  const errorOf = (name: keyof Panels): string | undefined =>
    errors.find(({ field }) => field === name)?.message
  const change =
    (name: keyof Panels) =>
    (value: number, mergeKey: string): void =>
      onChange({ ...panels, [name]: value }, mergeKey)
  const use = ({ best: { panelTilt, panelAzimuth } }: OptimizedOrientation): void =>
    onChange({ ...panels, panelTilt, panelAzimuth })
  return (
    <Card title="Panels" help={<Mounting />}>
      <div class="panels-mounting">
        <PanelsDrawing panels={panels} latitude={latitude} onChange={onChange} />
        <div class="panels-fields">
          <NumberField
            id="panelTilt"
            label="Tilt"
            unit="°"
            min={0}
            max={90}
            value={panels.panelTilt}
            onValue={change('panelTilt')}
            error={errorOf('panelTilt')}
          />
          <NumberField
            id="panelAzimuth"
            label="Azimuth"
            min={0}
            max={360}
            value={panels.panelAzimuth}
            onValue={change('panelAzimuth')}
            parse={parseAzimuth}
            format={formatAzimuth}
            error={errorOf('panelAzimuth')}
          />
          <NumberField
            id="systemSize"
            label="Size"
            unit="kW"
            min={0.05}
            max={500_000}
            value={panels.systemSize}
            onValue={change('systemSize')}
            error={errorOf('systemSize')}
          />
        </div>
      </div>
      <div class="panels-best">
        {best && isBest(panels, best) && <p>No other orientation brings more here.</p>}
        {best && !isBest(panels, best) && (
          <>
            <p>{bestText(best)}</p>
            <Button kind="quiet" onClick={() => use(best)} focusOnUnmount="panelTilt">
              Use it
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
