import { withCurrency } from '../ui/format.ts'
import type { Price } from '../ui/preferences.ts'
import { type Parsed, parseNumber } from '../ui/use-typed-text.ts'

/** Names of hundredths, as people write them, and their currencies. */
const HUNDREDTHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ct: '€',
    cent: '€',
    cents: '$',
    c: '$',
    '¢': '$',
    p: '£',
    rp: 'CHF',
    øre: 'kr',
    öre: 'kr',
  }),
)

/** No kWh costs this much; the hundredths may have been meant. */
const TOO_MUCH = 3
const MEANT: ReadonlyMap<string, string> = new Map(Object.entries({ '€': 'ct', $: '¢', '£': 'p', CHF: 'Rp' }))

/** The currency of cents, `ct` or `Rp.`; undefined if the text names no hundredths. */
const wholeOf = (cents: string): string | undefined => HUNDREDTHS.get(cents.toLowerCase().replace(/\.$/, ''))

/** Splits `ct€` into two words, but not `US$`. */
const partsOf = (word: string): readonly string[] => {
  const parts = word.match(/[\p{L}.]+|[^\p{L}.]+/gu) ?? []
  return parts.some((part) => wholeOf(part) !== undefined) ? parts : [word]
}

const CURRENCY = /^[\p{L}\p{Sc}.]{1,5}$/u

/** `0.30 €`, `$0.30` */
export const priceText = ({ amount, currency }: Price): string => {
  const short = amount.toFixed(2)
  return withCurrency(Number(short) === amount ? short : String(amount), currency)
}

/** `0.30 €`, `€ 0.30`, `0,30 CHF`, `30 ct`, `30ct €`; null if empty. @param known currency of a bare number; '' for none */
export const parsePrice = (text: string, known = ''): Parsed<Price | null> => {
  const typed = text.trim().replace(/\s*(\/|per|a)?\s*kWh$/i, '')
  if (typed === '') return { value: null }
  const [number = ''] = /\d[\d.,]*|[.,]\d+/.exec(typed) ?? []
  const amount = parseNumber(number)
  const words = typed.replace(number, ' ').trim().split(/\s+/).flatMap(partsOf)
  const hundredths = words.find((word) => wholeOf(word) !== undefined) ?? ''
  const whole = wholeOf(hundredths)
  // Several currencies have cents.
  const isShared = /^[c¢]/i.test(hundredths)
  const named = words
    .filter((word) => word !== hundredths)
    .join(' ')
    .replace(/^EUR$/i, '€')
    // `US¢` are hundredths of `US$`.
    .replace(/^(US|CA|AU|NZ|HK|SG)$/, '$1$$')
  const currency = named || (whole === undefined || isShared ? known : '') || whole || ''
  const hundredth = MEANT.get(currency)
  if (whole === undefined && hundredth && amount > TOO_MUCH)
    return {
      error: `For a single kWh, ${withCurrency(String(amount), currency)} is too much: write ${amount} ${hundredth}`,
    }
  return amount > 0 && CURRENCY.test(currency)
    ? { value: { amount: whole === undefined ? amount : Number((amount / 100).toFixed(6)), currency } }
    : { error: 'Enter a price with its currency, such as 0.30 €' }
}
