/** What words of the page mean, in one to three sentences. The exact definitions are in docs/model.md. */
export const TERMS = {
  'adjusted production':
    'The unshaded production less a loss. A run or an analysis says which loss it applies: the energy loss, which is the ' +
    'one to quote, or the daylight hours lost.',
  'sample day':
    'The March equinox, June solstice, September equinox or December solstice of the chosen year. Times of sun and shade ' +
    'are those of these four days; the energy loss covers the whole year.',
  'solar access':
    'The light that reaches the panels in a year, as a percentage of what would reach them without horizon and obstacles. ' +
    'Without any shade it is 100 %; light reflected by slopes or walls can bring it slightly above.',
  terrain:
    'The horizon of the bare ground around a place, from public elevation data. It has no trees and no buildings: near a wood it is 1° to 2° too low.',
  TSRF:
    'Total solar resource fraction: solar access times TOF. It compares the light on the panels with that on an unshaded plane ' +
    'in the sunniest orientation.',
} as const

export type Term = keyof typeof TERMS
