import type { JSX } from 'preact'
import type { ErrorItem } from '../api/types.ts'
import { ImageDownloads } from '../download/image-downloads.tsx'
import { HorizonEditor } from '../horizon/horizon-editor.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { parseNumber } from './draft.ts'
import type { DraftState } from './draft-state.ts'
import type { LiveShading } from './use-live-shading.ts'

interface HorizonSectionProps {
  readonly draftState: DraftState
  readonly liveShading: LiveShading
  readonly errors: readonly ErrorItem[]
  readonly year: string
  readonly yearError: string | undefined
  readonly onYear: (year: string) => void
}

/** Whether the horizon editor shows the error of a field. */
export const isShownInEditor = (field: string): boolean => /^(horizonProfile|obstacles)\b/.test(field)

/** The horizon drawn over the sun paths. */
export const HorizonSection = (props: HorizonSectionProps): JSX.Element => {
  const { draftState, liveShading, errors, year, yearError, onYear } = props
  const { draft } = draftState
  const { sunPath, shading } = liveShading
  const failure = shading.failure ?? sunPath.failure
  return (
    <section class="card horizon" aria-labelledby="horizon-title">
      <div class="title-row">
        <h3 id="horizon-title">Horizon and sun paths</h3>
        <Field
          id="year"
          label="Year of the sun paths"
          value={year}
          onValue={onYear}
          error={yearError}
          input={{ inputMode: 'numeric', placeholder: 'this year', size: 8, autocomplete: 'off' }}
        />
      </div>
      {failure && failure.status !== 400 && <ErrorMessage failure={failure} />}
      <HorizonEditor
        latitude={parseNumber(draft.latitude)}
        longitude={parseNumber(draft.longitude)}
        surroundings={{ points: draft.horizonProfile, obstacles: draft.obstacles }}
        onChange={({ points, obstacles }) =>
          draftState.change({ ...draft, horizonProfile: points, obstacles })
        }
        addInvalidInput={draftState.addInvalidInput}
        sunPath={sunPath.data}
        shading={shading.data}
        busy={sunPath.busy || shading.busy}
        resetCount={draftState.resetCount}
        errors={errors.filter(({ field }) => isShownInEditor(field))}
      />
      <ImageDownloads imageId="sun-path-diagram" description="sun-path diagram" siteName={draft.name} />
    </section>
  )
}
