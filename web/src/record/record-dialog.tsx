import '../files/horizon-sheet.css'
import { skipToken, useMutation, useQuery } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { dataOf, useClient } from '../api/client.ts'
import type { Estimate, LearnedHorizon, Obstacle, Points } from '../api/types.ts'
import { type Draft, panelsOf } from '../drafts/draft.ts'
import { FileChooser } from '../files/file-chooser.tsx'
import { ask } from '../model/ask.ts'
import { planeName } from '../panels/planes.ts'
import type { SiteProps } from '../site/store.ts'
import {
  areaPath,
  createFrame,
  type Line,
  linePath,
  requiredMaxAltitude,
  WHOLE_CIRCLE,
} from '../skyline/frame.ts'
import { horizonOutline } from '../skyline/horizon-outline.ts'
import { Altitudes, Sky } from '../skyline/sky.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { calendarDate, energyText, fileSize, percent, sizeText, wholeNumber } from '../ui/format.ts'
import { useElementSize } from '../ui/use-element-size.ts'
import { MeasuredMonths } from './measured-months.tsx'
import { explainedBy, isWithin, mergeLearned, treesOf } from './merge.ts'

const GZIP_MAGIC = [0x1f, 0x8b]

/** Compresses a record to a tenth of its size, so that a year of minutes fits into a request. */
const packed = async (file: Blob): Promise<Blob> => {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (GZIP_MAGIC.every((byte, i) => start[i] === byte)) return file
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

const useLearning = ({ latitude, longitude, panelTilt, panelAzimuth }: Estimate['inputs']) => {
  const client = useClient()
  const [step, setStep] = useState('')
  const learning = useMutation({
    mutationFn: async (file: Blob) => {
      setStep(`Packing ${fileSize(file.size)}…`)
      const body = await packed(file)
      setStep(`Looking for clear days in ${fileSize(body.size)}…`)
      return dataOf(
        client.POST('/learned-horizon', {
          body,
          bodySerializer: (bytes) => bytes,
          headers: { 'content-type': 'application/gzip' },
          params: { query: { latitude, longitude, panelTilt, panelAzimuth } },
        }),
      )
    },
  })
  return { learning, step }
}

type LearnedPoint = LearnedHorizon['points'][number]

interface PreviewProps {
  readonly points: Points
  readonly learned: LearnedHorizon
  readonly center: number
}

/** The learned line with its uncertainty as a band, the present line dashed, and unobserved azimuths in gray. */
const Preview = ({ points, learned, center }: PreviewProps) => {
  const [container, width, height] = useElementSize()
  const heights = [...points, ...learned.points].map(({ heightAngle }) => heightAngle)
  const maxAltitude = requiredMaxAltitude(heights)
  const frame = createFrame({ width, height }, { center, reach: WHOLE_CIRCLE, maxAltitude })
  /** One line per observed range. */
  const lines = (altitudeOf: (point: LearnedPoint) => number): Line[] =>
    learned.seen.map((range) =>
      learned.points
        .map((point) => ({ azimuth: azimuthOf(point.direction), altitude: Math.max(0, altitudeOf(point)) }))
        .filter(({ azimuth }) => isWithin(range, azimuth)),
    )
  const areaBelow = (altitudeOf: (point: LearnedPoint) => number) => areaPath(frame, lines(altitudeOf))
  const learnedLines = lines(({ heightAngle }) => heightAngle)
  const present = linePath(frame, [horizonOutline(points)])
  return (
    <div ref={container} class="learned-outline">
      {width > 0 && (
        <svg
          class="skyline-diagram"
          width={width}
          height={height}
          role="img"
          aria-label="The learned horizon"
        >
          <Sky frame={frame} id="learned-sky" />
          <path
            fill="var(--line-strong)"
            fill-opacity={0.5}
            fill-rule="evenodd"
            d={`M0 ${frame.top}H${width}V${frame.bottom}H0Z${areaBelow(() => maxAltitude)}`}
          />
          <path fill="var(--terrain)" opacity={0.4} d={areaBelow((it) => it.heightAngle + it.uncertainty)} />
          <path fill="var(--terrain)" d={areaBelow((it) => it.heightAngle - it.uncertainty)} />
          <g fill="none" stroke="var(--ink)" stroke-width={2}>
            <path d={linePath(frame, learnedLines)} />
            <path stroke-width={1.5} stroke-dasharray="4 4" d={present} />
          </g>
          <Altitudes frame={frame} />
        </svg>
      )}
    </div>
  )
}

interface CheckProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ComponentChildren
}

const Check = ({ isOn, onChange, children }: CheckProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />{' '}
    {children}
  </label>
)

type LearnedChange = Pick<Draft, 'horizonProfile' | 'horizonSource' | 'obstacles'>

interface RecordDialogProps extends SiteProps {
  readonly onClose: () => void
}

const useVariant = ({ inputs }: Estimate, change: Partial<Draft> | null): Estimate | null => {
  const { data } = useQuery({
    queryKey: ['learned-horizon', inputs, change],
    queryFn: change ? () => ask('variant', { ...inputs, ...change }) : skipToken,
    retry: false,
    throwOnError: false,
  })
  return data?.estimate ?? null
}

const FIRST_PLANE = { otherPlanes: [] }

const Learning = ({ site, estimate, onClose }: RecordDialogProps & { readonly estimate: Estimate }) => {
  const { inputs } = estimate
  const { learning, step } = useLearning(inputs)
  const [name, setName] = useState('')
  const [switchesOff, setSwitchesOff] = useState(true)
  const [addsTrees, setAddsTrees] = useState(true)
  const learned = learning.data ?? null
  const explained = useMemo(() => (learned ? explainedBy(inputs.obstacles, learned) : []), [learned, inputs])
  const change = useMemo((): LearnedChange | null => {
    if (!learned?.seen.length) return null
    const obstacles = inputs.obstacles.map(
      (obstacle, i): Obstacle =>
        switchesOff && explained.includes(i) ? { ...obstacle, enabled: false } : obstacle,
    )
    return {
      horizonProfile: mergeLearned(inputs.horizonProfile, learned),
      horizonSource: { kind: 'record', from: learned.record.from, to: learned.record.to },
      obstacles: [...obstacles, ...(addsTrees ? treesOf(learned, inputs.latitude) : [])],
    }
  }, [learned, inputs, switchesOff, addsTrees])
  const changed = useVariant(estimate, change)
  const difference = changed && changed.energy.adjustedAnnual - estimate.energy.adjustedAnnual
  const isAlone = inputs.otherPlanes.length === 0
  const firstOfSeveral = useVariant(estimate, isAlone || !learned ? null : FIRST_PLANE)
  const first = isAlone ? estimate : firstOfSeveral
  const failure = learning.error?.failure ?? null
  return (
    <Dialog title="Learn it from my inverter" onClose={onClose}>
      <div class="horizon-import">
        <p class="hint">
          A file with times and power or energy, every 1 to 60 minutes for two months or more. The service
          reads it and does not keep it.
        </p>
        {!isAlone && (
          <p>
            It must be of one plane alone: {planeName(panelsOf(inputs))}, {sizeText(inputs.systemSize)}.
          </p>
        )}
        <FileChooser
          accept=".csv,.txt,.tsv,.gz,text/csv,text/plain,application/gzip"
          hint={name}
          onFile={(file) => {
            setName(file.name)
            learning.mutate(file)
          }}
        />
        <div role="alert">
          {failure && (
            <p class="field-error">{failure.errors[0]?.message ?? `${failure.title}. ${failure.advice}`}</p>
          )}
        </div>
        {learning.isPending && (
          <p role="status">
            <span class="spinner" aria-hidden="true" /> {step}
          </p>
        )}
        {learned && (
          <>
            <Preview points={inputs.horizonProfile} learned={learned} center={site.part.shown.value.center} />
            <p class="hint">
              The learned horizon, paler where it is uncertain. Dashed: the present one. Gray: the sun was not
              seen there.
            </p>
            <p role="status">
              {wholeNumber(learned.record.clearIntervals)} clear intervals from{' '}
              {calendarDate(learned.record.from)} to {calendarDate(learned.record.to)};{' '}
              {percent(100 * learned.agreement)} of them fit.{' '}
              {difference !== null && (
                <strong>
                  {difference < 0 ? 'It takes' : 'It gives'} {energyText(Math.abs(difference))} a year
                  {difference < 0 ? ' more' : ' back'}.
                </strong>
              )}
            </p>
            {learned.warnings.length > 0 && (
              <ul>
                {learned.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
            {explained.length > 0 && (
              <Check isOn={switchesOff} onChange={setSwitchesOff}>
                Switch off {explained.map((i) => inputs.obstacles[i]?.name).join(', ')}: the line contains
                them
              </Check>
            )}
            {learned.partial.length > 0 && (
              <Check isOn={addsTrees} onChange={setAddsTrees}>
                Add a tree where some light comes through:{' '}
                {learned.partial
                  .map(({ from, to, below }) => `${from}° to ${to}°, ${below}° high`)
                  .join('; ')}
              </Check>
            )}
            {first && <MeasuredMonths months={learned.months} estimate={first} />}
          </>
        )}
      </div>
      <div class="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          disabled={change === null}
          busy={learning.isPending || !site.results.isCurrent.value}
          onClick={() => {
            if (!change) return
            site.change(change)
            onClose()
          }}
        >
          Use this horizon
        </Button>
      </div>
    </Dialog>
  )
}

/** Learns the skyline from an inverter's record, and shows it before the user accepts it. */
export const RecordDialog = ({ site, onClose }: RecordDialogProps) => {
  const { isCurrent, estimate } = site.results
  // A learned line is merged into the present one. While results are stale, the dialog keeps its last estimate.
  const latest = useRef<Estimate | null>(null)
  if (isCurrent.value) latest.current = estimate.value
  return latest.current && <Learning site={site} estimate={latest.current} onClose={onClose} />
}
