import { InlineInput } from '../ui/field.tsx'
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
    parse: (text) => parsePrice(text, preferences.value.price?.currency),
    format: priceText,
  })
  return (
    <>
      At{' '}
      <InlineInput
        label="Price of a kWh"
        {...typed}
        input={{ ...typed.input, class: 'price', placeholder: '0.30 €' }}
      />{' '}
      a kWh
    </>
  )
}
