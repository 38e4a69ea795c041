import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { openPanels } from '../panels/panels-card.tsx'
import { causeId } from '../parts/causes/causes-card.tsx'
import { parsePrice, priceText } from '../results/price.ts'
import { Button } from '../ui/button.tsx'
import { memo } from '../ui/deferred.ts'
import { InlineInput } from '../ui/field.tsx'
import { focusNextFrame } from '../ui/focus.ts'
import { dateOf, percent } from '../ui/format.ts'
import { Help } from '../ui/help.tsx'
import { type Price, preferences } from '../ui/preferences.ts'
import { useTypedText } from '../ui/use-typed-text.ts'
import { type Answer, type Facts, headlineText, type Phrase, type Status } from './answer.ts'
import type { SiteProps } from './store.ts'

interface SentencesProps {
  readonly answer: Pick<Answer, 'headline'>
  readonly isPrint?: boolean
}

const phrase = ({ kind, text }: Phrase, i: number, isPrint: boolean) => {
  if (kind === 'plain' || (kind === 'panels' && isPrint)) return text
  if (kind === 'panels')
    return (
      <button
        key={i}
        type="button"
        class="headline-panels"
        aria-label={`${text}: the panels`}
        onClick={openPanels}
      >
        {text}
      </button>
    )
  return (
    <strong key={i} class={`headline-${kind}`}>
      {text}
    </strong>
  )
}

export const Sentences = ({ answer, isPrint = false }: SentencesProps) => (
  <p class="headline-text">
    {answer.headline.map((phrases, line) => (
      // The loss is replaced as a whole: its words would move between the lines of a phone.
      <span key={line && JSON.stringify(phrases)}>{phrases.map((it, i) => phrase(it, i, isPrint))} </span>
    ))}
  </p>
)

/** The price of a kWh, which stays in this browser. */
const PriceField = memo(() => {
  const typed = useTypedText<Price | null>({
    value: preferences.value.price,
    onValue: (price) => {
      preferences.value = { ...preferences.value, price, ...(price && { currency: price.currency }) }
    },
    parse: (text) => parsePrice(text, preferences.value.currency),
    format: (price) => (price ? priceText(price) : ''),
    isApart: true,
  })
  const input = { ...typed.input, class: 'price', placeholder: 'set it' }
  return <InlineInput label="Price of a kWh" {...typed} input={input} />
})

interface FactsProps {
  readonly facts: Facts | null
  /** Reports what is not counted yet. Then the quality of the place is unknown, and this takes its room. */
  readonly children?: ComponentChildren
  /** Time of storage, ISO 8601, shown in place of the weather so that nothing moves; null: not shown. */
  readonly storedAt?: string | null
  /** Omits the price field and the help. */
  readonly isPrint?: boolean
}

/** Between the facts of a line. A sign there would hang at the end of a line that breaks. */
const GAP = '\u2003'

/** Placeholder of the usual length, so that nothing moves when the facts arrive. */
const USUAL_FACTS: Facts = {
  uncertainty: 17,
  strings: null,
  solarAccess: 96,
  resourceFraction: null,
  weather: 'Built-in climate averages',
}

/** The certainty of the answer, its value, and the quality of the place and the panels. */
export const FactLines = ({ facts, isPrint = false, storedAt = null, children }: FactsProps) => {
  const { price } = preferences.value
  const worth = isPrint ? price && priceText(price) : <PriceField />
  const { uncertainty, strings, solarAccess, resourceFraction, weather } = facts ?? USUAL_FACTS
  return (
    <div class={facts ? 'headline-facts' : 'headline-facts waiting'}>
      <p>
        ± {uncertainty} % over many years{worth && GAP}
        {worth && <span class="fact">price of a kWh: {worth}</span>}
      </p>
      {children}
      {(!isPrint || solarAccess !== null) && (
        <p>
          {strings && `shade ${strings}${GAP}`}
          <span class="fact">
            solar access <strong>{solarAccess === null ? '–' : percent(solarAccess)}</strong>
          </span>
          {GAP}
          <span class="fact">
            TSRF <strong class="tsrf">{resourceFraction === null ? '–' : percent(resourceFraction)}</strong>
            {!isPrint && (
              <Help title="What do these figures say?">
                <p>
                  Solar access: the light that reaches the panels in a year, as a percentage of what would
                  reach them without horizon and obstacles. Reflected light can bring it slightly above 100 %.
                </p>
                <p>
                  TSRF, total solar resource fraction: the same, compared with an unshaded plane in the
                  sunniest orientation.
                </p>
              </Help>
            )}
          </span>
        </p>
      )}
      <p class={storedAt ? 'fact-source stored' : 'fact-source'}>
        <span role="status">{storedAt && `Stored on ${dateOf(storedAt)}, not computed again yet.`}</span>
        <span>{weather}</span>
      </p>
    </div>
  )
}

const DELAY_MS = 1200

/** Announces the answer to screen readers after a pause, not at every step of a drag. */
const Announcement = ({ text, isCurrent }: { readonly text: string; readonly isCurrent: boolean }) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!isCurrent || text === said) return
    const timer = setTimeout(() => setSaid(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, isCurrent])
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  )
}

/** Reports what the answer does not count yet, with a remedy. */
const StatusLine = ({ site }: SiteProps) => {
  const { answer, surroundings, selectRow } = site
  const act = ({ kind, of }: Status): void => {
    const { undecided } = surroundings.state.value
    const row = answer.value.causes.find(({ name, isOn }) => !isOn && undecided.includes(name))
    if (kind === 'off') surroundings.look()
    else if (kind === 'failed' && of === 'terrain') surroundings.terrain.fetchUnasked()
    else if (kind === 'failed') surroundings.find()
    else if (row) {
      selectRow(row)
      focusNextFrame(causeId(row.key))
    }
  }
  return (
    <div class="headline-status" role="status">
      {answer.value.status.map((it, i) => (
        // Replaced where it stands, so that nothing moves when the one before it is done.
        <span key={i + it.text} class={it.kind}>
          {it.kind === 'pending' && <span class="spinner" aria-hidden="true" />} {it.text}{' '}
          {it.kind !== 'pending' && (
            <Button kind="quiet" onClick={() => act(it)}>
              {it.kind === 'failed' ? 'Try again' : 'Look'}
            </Button>
          )}
        </span>
      ))}
    </div>
  )
}

export const Headline = ({ site }: SiteProps) => {
  const { results } = site
  const answer = site.answer.value
  const isLate = results.isLate.value && results.storedAt.value === null
  const storedAt = results.isLate.value || results.failure.value ? results.storedAt.value : null
  return (
    <section class={isLate ? 'headline late' : 'headline'} aria-label="Result" aria-busy={isLate}>
      {answer.headline.length > 0 ? (
        <Sentences answer={answer} />
      ) : (
        <p class="headline-text waiting">
          {results.failure.value ? 'No estimate yet.' : 'Computing your year…'}
        </p>
      )}
      <FactLines facts={answer.facts} storedAt={storedAt}>
        <StatusLine site={site} />
      </FactLines>
      <Announcement text={headlineText(answer)} isCurrent={results.isCurrent.value} />
    </section>
  )
}
