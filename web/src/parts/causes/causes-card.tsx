import './causes.css'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { Place } from '../../api/types.ts'
import { KINDS, MAX_OBSTACLES } from '../../obstacles/new-obstacle.ts'
import { isSamePlace } from '../../place/coordinates.ts'
import type { CauseRow } from '../../site/cause-rows.ts'
import { moneyText, subject } from '../../site/phrases.ts'
import { CAUSES_TITLE, type SiteProps, type SiteStore } from '../../site/store.ts'
import type { ShownWhatIf } from '../../site/what-if.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { isAnythingDragged, memo } from '../../ui/deferred.ts'
import { costText, shortened, smallEnergy } from '../../ui/format.ts'
import { Help } from '../../ui/help.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { type Price, preferences } from '../../ui/preferences.ts'

const ObstacleForm = memo(
  onDemand(async () => (await import('../../obstacles/obstacle-form.tsx')).ObstacleForm, true),
)

const MAX_NAME = 28

export const causeId = (key: string): string => `cause-${key.replace(' ', '-')}`

const whenOf = (row: CauseRow, isUndecided: boolean): string => {
  if (isUndecided) return 'its height is a guess: is it right?'
  if (!row.isOn) return row.kind === 'horizon' ? 'switched off; saving leaves it out' : 'switched off'
  const shared = row.sharedWith !== null && `shared with ${shortened(subject(row.sharedWith), MAX_NAME)}`
  return [row.when, shared].filter(Boolean).join(', ')
}

const CauseForm = ({ site, row }: SiteProps & { readonly row: CauseRow }) => {
  const selected = site.selectedObstacle.value
  const obstacle = site.drawn.causes.value.obstacles[selected ?? -1]
  return (
    <>
      {obstacle && row.indices.length > 1 && (
        <fieldset class="actions" aria-label="Walls of the house">
          {row.indices.map((i, k) => (
            <Button key={i} kind="quiet" aria-pressed={i === selected} onClick={() => site.select(i)}>
              Wall {k + 1}
            </Button>
          ))}
        </fieldset>
      )}
      {obstacle && selected !== null && (
        <ObstacleForm
          key={selected}
          site={site}
          index={selected}
          obstacle={obstacle}
          openerId={causeId(row.key)}
        />
      )}
      {site.surroundings.state.value.undecided.includes(row.name) && (
        <div class="actions">
          <Button onClick={() => site.switchRow(row, true)}>Yes, count it</Button>
          <Button kind="quiet" onClick={() => site.surroundings.leaveOut(row.name)}>
            Leave it out
          </Button>
        </div>
      )}
      {row.kind === 'horizon' && (
        <div class="actions">
          <Button onClick={site.editHorizon}>Edit horizon</Button>
        </div>
      )}
    </>
  )
}

const CauseItem = ({ site, row, most }: SiteProps & { readonly row: CauseRow; readonly most: number }) => {
  const { key, kind, name, isOn, energy, money } = row
  const isSelected = site.selectedRow.value?.key === key
  const isUndecided = !isOn && site.surroundings.state.value.undecided.includes(name)
  const title = <bdi title={name}>{shortened(name, MAX_NAME)}</bdi>
  return (
    <li
      class={`cause${isSelected ? ' selected' : ''}${isOn ? '' : ' off'}${isUndecided ? ' undecided' : ''}`}
    >
      {kind === 'rows' ? (
        <>
          <span class="switch-place" />
          <span class="cause-name">
            {title}
            <span class="hint">{row.when}</span>
          </span>
        </>
      ) : (
        <>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
            role="switch"
            class="switch"
            aria-label={`Count ${subject(name)}`}
            checked={isOn}
            onChange={({ currentTarget }) => site.switchRow(row, currentTarget.checked)}
          />
          <button
            type="button"
            id={causeId(key)}
            class="cause-name"
            aria-expanded={isSelected}
            onClick={() => site.selectRow(isSelected ? null : row)}
          >
            {title}
            <span class="hint">{whenOf(row, isUndecided)}</span>
          </button>
        </>
      )}
      <span class="cause-energy">
        {energy !== null && <strong>{smallEnergy(energy, row.unit)}</strong>}
        {money && <span class="hint">{money}</span>}
      </span>
      <span class="cause-bar" style={{ '--share': Math.max(0, energy ?? 0) / most }} />
      {isSelected && (
        <div class="cause-form">
          <CauseForm site={site} row={row} />
        </div>
      )}
    </li>
  )
}

interface WhatIfProps {
  readonly row: CauseRow
  /** Stale after an edit, when it keeps its place until the new one is known. */
  readonly whatIf: ShownWhatIf
  readonly price: Price | null
}

/** `Without the tree: +171 kWh, +51 €`, `With the house: −79 kWh`, and the gain of a trim. */
const WhatIfBox = ({ row, whatIf, price }: WhatIfProps) => {
  const { without, trimmed, isOld } = whatIf
  // The same energy is worth the same here as in its row.
  const money = without === row.energy ? row.money : price && moneyText(without * price.amount, price)
  const signed = (energy: number): string => costText(-energy, row.unit)
  return (
    <p class={isOld ? 'what-if old' : 'what-if'} role="status">
      <strong>
        {row.isOn ? 'Without' : 'With'} <bdi>{row.kind === 'horizon' ? 'it' : subject(row.name)}</bdi>:{' '}
        {signed(without)}
        {money && without > 0 && `, +${money}`}
      </strong>
      {trimmed && signed(trimmed.gain) !== signed(without) && (
        <span>
          Trimmed to {trimmed.to} m: {signed(trimmed.gain)}
        </span>
      )}
    </p>
  )
}

/**
 * Causes by descending energy, later ones below those already shown, in an order that stays until one is removed or the site
 * moves. Surroundings wait until their energies are known, so that none of them moves.
 */
const useOrder = (causes: readonly CauseRow[], { place, surroundings, selectedRow }: SiteStore) => {
  const last = useRef<{ readonly at: Place | null; readonly order: readonly string[] }>({
    at: null,
    order: [],
  })
  const isThere = (key: string): boolean => causes.some((it) => it.key === key)
  const isSame = isSamePlace(last.current.at, place.value) && last.current.order.every(isThere)
  const kept = isSame ? last.current.order : []
  const isKnown = causes.every(({ isOn, energy }) => !isOn || energy !== null)
  const added = causes
    .filter(({ key }) => !kept.includes(key))
    .filter(({ key }) => isKnown || (kept.length > 0 && key === selectedRow.value?.key))
    .sort((a, b) => (b.energy ?? 0) - (a.energy ?? 0))
  const order = [...kept, ...added.map(({ key }) => key)]
  last.current = { at: place.value, order }
  const { terrain, buildings } = surroundings.state.value
  const isWaiting = order.length > 0 && [terrain, buildings].includes('pending')
  return [
    ...order.flatMap((key) => causes.find((it) => it.key === key) ?? []),
    ...causes.filter(({ key }) => !isWaiting && !order.includes(key)),
  ]
}

export const CausesCard = ({ site }: SiteProps) => {
  const fullId = useId()
  const { causes: rows, isUnknown } = site.answer.value
  const [row, whatIf, isFull] = [site.selectedRow.value, site.whatIf.value, site.isFull.value]
  const selected = row?.key ?? null
  const causes = useOrder(rows, site)
  const most = Math.max(1e-9, ...causes.map(({ energy }) => energy ?? 0))
  const position = causes.findIndex(({ key }) => key === selected)
  useEffect(() => {
    // The selection comes from the plan, where a finger may be dragging; above the plan there is no room for both.
    const isBelow = document.activeElement?.closest('.plan') && matchMedia('(max-width: 60rem)').matches
    if (selected === null || isBelow) return
    // After the sky has become sticky above it.
    const request = requestAnimationFrame(() => {
      const name = isAnythingDragged() ? null : document.getElementById(causeId(selected))
      // The item with its form first, as far as there is room, then its name.
      for (const it of [name?.closest('li'), name]) it?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(request)
    // What it would bring takes room from the list.
  }, [selected, position, whatIf === null])
  return (
    <Card
      kind="causes-card"
      title="What takes your sun"
      titleId={CAUSES_TITLE}
      {...((causes.length > 0 || isUnknown) && { hint: 'switch off to see' })}
      help={
        <Help title="What takes your sun">
          <p>
            The kWh of a year that each thing takes; together they are the loss. Where two stand in front of
            the same sun, they share it, so that one of them removed may bring less than its share.
          </p>
          <p>
            Click one to change it, here or in the sky. Its arrow keys turn it by 1° and lift it by 1°, with
            Shift by 0.1°.
          </p>
        </Help>
      }
    >
      {/* Firefox would make a list that scrolls a Tab stop. */}
      <ul class="cause-list" tabIndex={-1}>
        {causes.length === 0 && (
          <li class="hint cause-none">
            {isUnknown ? 'What stands in the way is not known yet.' : 'Nothing stands in the way yet.'} Add
            what you see.
          </li>
        )}
        {causes.map((it) => (
          <CauseItem key={it.key} site={site} row={it} most={most} />
        ))}
      </ul>
      <div class="causes-end">
        {row && whatIf && <WhatIfBox row={row} whatIf={whatIf} price={preferences.value.price} />}
        <div class="cause-add">
          {KINDS.map((kind) => (
            <Button
              key={kind.name}
              disabled={isFull}
              aria-describedby={isFull ? fullId : undefined}
              aria-label={`Add a ${kind.name.toLowerCase()}`}
              onClick={() => site.addNew(kind)}
            >
              + {kind.name}
            </Button>
          ))}
          <Button aria-label="Edit horizon" onClick={site.editHorizon}>
            Horizon
          </Button>
        </div>
        {isFull && (
          <p class="hint" id={fullId}>
            {MAX_OBSTACLES} are the most a site can have.
          </p>
        )}
      </div>
    </Card>
  )
}
