import { useRef } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { newMergeKey } from '../drafts/history.ts'
import { wholeNumber } from '../ui/format.ts'
import { deciduous, monthsText, seasonsOf, transmittanceOf, withBare, withInLeaf } from './transmittance.ts'

interface ShareSliderProps {
  readonly id: string
  readonly label: string
  /** 0…1 */
  readonly share: number
  readonly onShare: (share: number, mergeKey: string) => void
}

/** How much light something lets through. */
const ShareSlider = ({ id, label, share, onShare }: ShareSliderProps) => {
  /** Of the drag, or of the key presses since the focus arrived. */
  const mergeKey = useRef('')
  const startEdit = (): void => {
    mergeKey.current = newMergeKey()
  }
  const text = share === 0 ? 'opaque' : `${wholeNumber(100 * share)} %`
  return (
    <div class="share">
      <label for={id}>{label}</label>
      <output for={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={100 * share}
        aria-valuetext={text}
        onFocus={startEdit}
        onPointerDown={startEdit}
        onInput={({ currentTarget }) => onShare(currentTarget.valueAsNumber / 100, mergeKey.current)}
      />
    </div>
  )
}

interface LightFieldsProps {
  readonly id: string
  readonly obstacle: Obstacle
  /** Degrees, north positive. */
  readonly latitude: number
  readonly onChange: (next: Obstacle, mergeKey?: string) => void
}

/** How much light an obstacle lets through: all year, or in leaf and when it is bare. */
export const LightFields = ({ id, obstacle, latitude, onChange }: LightFieldsProps) => {
  const { transmittance } = obstacle
  const seasons = seasonsOf(transmittance)
  const values = typeof transmittance === 'number' ? [transmittance] : transmittance
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const change = (transmittance: Obstacle['transmittance'], mergeKey?: string): void =>
    onChange({ ...obstacle, transmittance }, mergeKey)
  const leafMonths = seasons && monthsText(seasons.months)
  return (
    <fieldset class="light">
      <legend>Lets light through</legend>
      {min === max && <ShareSlider id={`${id}-light`} label="All year" share={min} onShare={change} />}
      {seasons && (
        <>
          <ShareSlider
            id={`${id}-in-leaf`}
            label={leafMonths ? `In leaf, ${leafMonths}` : 'In leaf'}
            share={seasons.inLeaf}
            onShare={(share, mergeKey) => change(transmittanceOf(withInLeaf(seasons, share)), mergeKey)}
          />
          <ShareSlider
            id={`${id}-bare`}
            label="Bare"
            share={seasons.bare}
            onShare={(share, mergeKey) => change(transmittanceOf(withBare(seasons, share)), mergeKey)}
          />
        </>
      )}
      {min !== max && !seasons && (
        <p class="hint">
          {wholeNumber(100 * min)} % to {wholeNumber(100 * max)} %, different from month to month
        </p>
      )}
      {max > 0 && (
        <label class="choice">
          <input
            type="checkbox"
            checked={min !== max}
            onChange={() => change(min === max ? transmittanceOf(deciduous(latitude)) : min)}
          />
          Sheds its leaves
        </label>
      )}
    </fieldset>
  )
}
