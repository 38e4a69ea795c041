import type { Obstacle } from '../api/types.ts'
import { wholeNumber } from '../ui/format.ts'
import { MONTHS } from '../ui/labels.ts'
import { useFocusKey } from '../ui/use-focus-key.ts'
import { letsLightThrough } from './plan-geometry.ts'
import { monthsText, seasonsOf, withShare } from './seasons.ts'
import { deciduous, sharesOf, transmittanceOf } from './transmittance.ts'

interface ShareSliderProps {
  readonly id: string
  readonly label: string
  /** 0…1 */
  readonly share: number
  readonly onShare: (share: number, mergeKey: string) => void
}

const ShareSlider = ({ id, label, share, onShare }: ShareSliderProps) => {
  const { mergeKey, onFocus } = useFocusKey()
  const text = share === 0 ? 'none' : `${wholeNumber(100 * share)} %`
  return (
    <div class="share">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={100 * share}
        aria-valuetext={text}
        onFocus={onFocus}
        // Each drag is a separate edit.
        onPointerDown={onFocus}
        onInput={({ currentTarget }) => onShare(currentTarget.valueAsNumber / 100, mergeKey.current)}
      />
      <output for={id}>{text}</output>
    </div>
  )
}

interface LightFieldsProps {
  readonly obstacle: Obstacle
  readonly onChange: (next: Obstacle, mergeKey?: string) => void
}

/** The light that an obstacle lets through: all year, by season, or by month. */
export const LightFields = ({ obstacle, onChange }: LightFieldsProps) => {
  const seasons = seasonsOf(obstacle.transmittance)
  const shares = sharesOf(obstacle.transmittance)
  const [min, max] = [Math.min(...shares), Math.max(...shares)]
  const change = (transmittance: Obstacle['transmittance'], mergeKey?: string): void =>
    onChange({ ...obstacle, transmittance }, mergeKey)
  return (
    <div class="light">
      {min === max && <ShareSlider id="obstacle-light" label="Light through" share={min} onShare={change} />}
      {seasons &&
        (['inLeaf', 'bare'] as const).map((season) => (
          <ShareSlider
            key={season}
            id={`obstacle-${season}`}
            label={
              season === 'bare' ? 'Light when bare' : `Light, ${monthsText(seasons.months) || 'in leaf'}`
            }
            share={seasons[season]}
            onShare={(share, mergeKey) =>
              change(transmittanceOf(withShare(seasons, season, share)), mergeKey)
            }
          />
        ))}
      {min !== max && (
        <div
          class="light-months"
          role="img"
          aria-label={`Light through by month: ${wholeNumber(100 * min)} % to ${wholeNumber(100 * max)} %`}
        >
          {shares.map((share, month) => (
            <span key={month} style={{ '--share': share }}>
              {MONTHS[month]?.charAt(0)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

interface ShedsLeavesProps extends LightFieldsProps {
  /** Degrees, north positive. */
  readonly latitude: number
}

/** Sets whether a translucent obstacle lets more light through when it is bare. */
export const ShedsLeaves = ({ obstacle, latitude, onChange }: ShedsLeavesProps) => {
  if (!letsLightThrough(obstacle)) return null
  const shares = sharesOf(obstacle.transmittance)
  const isSeasonal = new Set(shares).size > 1
  const other = isSeasonal ? Math.min(...shares) : transmittanceOf(deciduous(latitude))
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={isSeasonal}
        onChange={() => onChange({ ...obstacle, transmittance: other })}
      />
      Sheds its leaves
    </label>
  )
}
