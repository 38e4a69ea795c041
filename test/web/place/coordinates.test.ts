import { expect, test } from 'vitest'
import { withoutName } from '../../../web/src/place/coordinates.ts'

test.each([
  ['Hofburg, Rennweg 1, 6020 Innsbruck', 'Hofburg', 'Rennweg 1, 6020 Innsbruck'],
  ['Dorfstraße 1, 6020 Innsbruck, Austria', 'Innsbruck', 'Dorfstraße 1, 6020 Innsbruck, Austria'],
  ['Dorfstraße 1, 6020 Innsbruck', '', 'Dorfstraße 1, 6020 Innsbruck'],
])('%s, of a site called “%s”: %s', (address, name, text) => {
  expect(withoutName(address, name)).toBe(text)
})
