import type { JSX } from 'preact'
import type { ErrorItem, HorizonPoint } from '../api/types.ts'
import { PictureDownloads } from '../download/picture-downloads.tsx'
import { HorizonEditor } from '../horizon/horizon-editor.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Field } from '../ui/field.tsx'
import { type Draft, numberOf } from './draft.ts'
import type { Horizon } from './use-live-shading.ts'

interface HorizonSectionProps {
  readonly draft: Draft
  readonly horizon: Horizon
  readonly errors: readonly ErrorItem[]
  readonly discards: number
  readonly year: string
  readonly yearError: string | undefined
  readonly onYear: (year: string) => void
  readonly onChange: (points: readonly HorizonPoint[]) => void
  readonly onMisread: () => () => void
}

/** The horizon over the ways of the sun, to draw. */
export const HorizonSection = (props: HorizonSectionProps): JSX.Element => {
  const { draft, horizon, errors } = props
  const { sunPath, shading } = horizon
  const failure = shading.failure ?? sunPath.failure
  return (
    <section class="card horizon" aria-labelledby="horizon-title">
      <div class="title-row">
        <h3 id="horizon-title">Horizon and sun</h3>
        <Field
          id="year"
          label="Year of the sun"
          value={props.year}
          onValue={props.onYear}
          error={props.yearError}
          input={{ inputMode: 'numeric', placeholder: 'this year', size: 8, autocomplete: 'off' }}
        />
      </div>
      {failure && failure.status !== 400 && <ErrorMessage failure={failure} />}
      <HorizonEditor
        latitude={numberOf(draft.latitude)}
        longitude={numberOf(draft.longitude)}
        points={draft.horizonProfile}
        onChange={props.onChange}
        onMisread={props.onMisread}
        sunPath={sunPath.data}
        shading={shading.data}
        busy={sunPath.busy || shading.busy}
        discards={props.discards}
        errors={errors.filter(({ field }) => field.startsWith('horizonProfile'))}
      />
      <PictureDownloads pictureId="sun-path-diagram" what="sun-path diagram" siteName={draft.name} />
    </section>
  )
}
