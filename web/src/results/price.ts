import type { Price } from '../ui/preferences.ts'
import { type Parsed, parseNumber } from '../ui/use-typed-text.ts'

/** `0.30 €`, `€ 0.30`, `0,30 CHF`; nothing: no price. */
export const parsePrice = (text: string): Parsed<Price | null> => {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const [number = ''] = /[\d.,]+/.exec(typed) ?? []
  const amount = parseNumber(number)
  const currency = typed.replace(number, '').trim()
  return amount > 0 && currency !== '' && currency.length <= 5
    ? { value: { amount, currency } }
    : { error: 'Enter a price with its currency, such as 0.30 €' }
}
