import { type Price, preferences } from '../ui/preferences.ts'
import { useTypedText } from '../ui/use-typed-text.ts'
import { parsePrice } from './price.ts'

const priceText = (price: Price | null): string => (price ? `${price.amount} ${price.currency}` : '')

/** What a kWh costs, in the middle of a line. It stays in this browser. */
export const PriceField = () => {
  const typed = useTypedText<Price | null>({
    value: preferences.value.price,
    onValue: (price) => {
      preferences.value = { ...preferences.value, price }
    },
    parse: parsePrice,
    format: priceText,
  })
  return (
    <>
      At{' '}
      <input
        {...typed.input}
        class="price"
        aria-label="Price of a kWh"
        aria-invalid={typed.error !== undefined}
        title={typed.error}
        placeholder="0.30 €"
        value={typed.value}
        onInput={({ currentTarget }) => typed.onValue(currentTarget.value)}
      />{' '}
      a kWh
    </>
  )
}
