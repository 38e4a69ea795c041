import { effect, signal } from '@preact/signals'
import { isLike, isRecord, readStorage, writeStorage } from './storage.ts'

/** Of a kWh. */
export interface Price {
  readonly amount: number
  /** As typed: `€`, `CHF`. */
  readonly currency: string
}

/** What the page remembers in this browser, whatever site is open. */
interface Preferences {
  readonly price: Price | null
  /** That of the last price, for a number alone; '' for none. */
  readonly currency: string
  /** Who hands reports over. The logo is a picture as a data URL; '' for none. */
  readonly installer: { readonly name: string; readonly logo: string }
  /** Host of the search for addresses that the user has agreed to send text to. */
  readonly geocoder: string | null
}

const STORAGE_KEY = 'shading-preferences'
const DEFAULTS: Preferences = {
  price: null,
  currency: '',
  installer: { name: '', logo: '' },
  geocoder: null,
}

const PRICE: Price = { amount: 0, currency: '' }

export const restorePreferences = (): Preferences => {
  const value = readStorage('localStorage', STORAGE_KEY)
  const { price: kept, currency, installer, geocoder } = isRecord(value) ? value : DEFAULTS
  const price = isLike(kept, PRICE) ? kept : null
  return {
    price,
    currency: typeof currency === 'string' ? currency : '',
    installer: isLike(installer, DEFAULTS.installer) ? installer : DEFAULTS.installer,
    geocoder: typeof geocoder === 'string' ? geocoder : null,
  }
}

export const preferences = signal(restorePreferences())

effect(() => writeStorage('localStorage', STORAGE_KEY, preferences.value))
