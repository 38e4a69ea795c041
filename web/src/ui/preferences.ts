import { effect, signal } from '@preact/signals'
import { isLike, isRecord, readStorage, writeStorage } from './storage.ts'

export interface Price {
  readonly amount: number
  /** As typed: `€`, `CHF`. */
  readonly currency: string
}

interface Preferences {
  readonly price: Price | null
  /** Currency of the last price, for bare numbers; '' for none. */
  readonly currency: string
  /** The issuer of reports. The logo is a data URL; '' for none. */
  readonly installer: { readonly name: string; readonly logo: string }
  /** Host of the geocoder to which the user has agreed to send text. */
  readonly geocoder: string | null
}

const STORAGE_KEY = 'shading-preferences'
const DEFAULTS: Preferences = {
  price: null,
  currency: '',
  installer: { name: '', logo: '' },
  geocoder: null,
}

export const restorePreferences = (): Preferences => {
  const value = readStorage('localStorage', STORAGE_KEY)
  const { price, currency, installer, geocoder } = isRecord(value) ? value : DEFAULTS
  return {
    price: isLike(price, { amount: 0, currency: '' }) ? price : null,
    currency: typeof currency === 'string' ? currency : '',
    installer: isLike(installer, DEFAULTS.installer) ? installer : DEFAULTS.installer,
    geocoder: typeof geocoder === 'string' ? geocoder : null,
  }
}

export const preferences = signal(restorePreferences())

effect(() => writeStorage('localStorage', STORAGE_KEY, preferences.value))

// Another tab has changed them; the next change here would overwrite that.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === STORAGE_KEY) preferences.value = restorePreferences()
})
