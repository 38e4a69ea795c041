import { computed, signal } from '@preact/signals'
import { isoDate } from '../../../lib/solar/calendar.ts'
import { addressPath } from '../ui/route.ts'
import { DAY_MS, type Moment, parseQuery, queryOf, yearOf } from './moment.ts'

const NOON = 720
const given = parseQuery(location.hash)
/** True once a link or the user has set the moment. */
let isChosen = Object.keys(given).length > 0

/** The moment that the page shows: from the address, or noon today. */
export const moment = signal<Moment>({ date: isoDate(Date.now() / DAY_MS), minutes: NOON, ...given })

/** The year of the sun and of the sample days. */
export const sunYear = computed(() => yearOf(moment.value.date))

/** Replaces the address, so that going back leads to the previous page and not to the previous minute. */
const writeAddress = (): void => {
  const path = addressPath()
  if (path.startsWith('#/sites/')) history.replaceState(history.state, '', path + queryOf(moment.value))
}

/** Browsers allow about three address changes per second. */
const WRITE_MS = 350
let isWriting = false

/** Shows another moment, and writes it to the address soon after. */
export const showMoment = (changes: Partial<Moment>): void => {
  moment.value = { ...moment.value, ...changes }
  isChosen = true
  if (isWriting) return
  isWriting = true
  setTimeout(() => {
    isWriting = false
    writeAddress()
  }, WRITE_MS)
}

let touched = moment.peek()

/** For sliders of the moment: a finger that scrolls the page has only passed them, although Chrome has set their value. */
export const scrolledPast = {
  onPointerDown: (): void => {
    touched = moment.peek()
  },
  onPointerCancel: (): void => showMoment(touched),
}

addEventListener('hashchange', () => {
  const given = parseQuery(location.hash)
  if (Object.keys(given).length > 0) {
    moment.value = { ...moment.value, ...given }
    isChosen = true
  } else if (isChosen) writeAddress()
})
