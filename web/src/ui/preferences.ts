import { effect, signal } from '@preact/signals'

/** What the page remembers in this browser, whatever site is open. */
export interface Preferences {
  /** Year of the sample days; null: the current one. */
  readonly year: number | null
  readonly sortSitesBy: 'newest' | 'name' | 'production' | 'loss'
  /** Of the panels above the ground, m, for the horizon of the terrain. */
  readonly panelHeight: number
}

const STORAGE_KEY = 'shading-preferences'
const DEFAULTS: Preferences = { year: null, sortSitesBy: 'newest', panelHeight: 5 }

const restore = (): Preferences => {
  try {
    // Only this page writes it.
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') }
  } catch {
    return DEFAULTS
  }
}

export const preferences = signal(restore())

effect(() => {
  const text = JSON.stringify(preferences.value)
  try {
    localStorage.setItem(STORAGE_KEY, text)
  } catch {
    // Storage is forbidden: they last until the page is closed.
  }
})

export const currentYear = (): number => new Date().getUTCFullYear()

/** The year of the sample days to ask for. */
export const preferredYear = (): number => preferences.value.year ?? currentYear()
