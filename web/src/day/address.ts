import { computed, signal } from '@preact/signals'
import { addressPath } from '../ui/route.ts'
import { isoDate, type Moment, parseQuery, queryOf, yearOf } from './moment.ts'

const NOON = 720
const given = parseQuery(location.hash)
/** Whether a link or a person has set the moment. */
let isChosen = Object.keys(given).length > 0

/** The moment that the page shows, of the address or else noon today. */
export const moment = signal<Moment>({ date: isoDate(Date.now()), minutes: NOON, ...given })

/** The year of the sun, also of the sample days. */
export const sunYear = computed(() => yearOf(moment.value.date))

/** In place, so that going back leads to another page and not to another minute. */
const writeAddress = (): void => {
  const path = addressPath()
  if (path.startsWith('#/sites/')) history.replaceState(history.state, '', path + queryOf(moment.value))
}

/** Browsers allow some three changes of the address a second. */
const WRITE_MS = 350
let isWriting = false

/** Shows another moment, and soon in the address. */
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

addEventListener('hashchange', () => {
  const given = parseQuery(location.hash)
  if (Object.keys(given).length > 0) {
    moment.value = { ...moment.value, ...given }
    isChosen = true
  } else if (isChosen) writeAddress()
})
