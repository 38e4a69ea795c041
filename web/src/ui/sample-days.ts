import type { SampleDay } from '../api/types.ts'

/** In the order in which the service gives them. */
export const SAMPLE_DAYS: readonly SampleDay['name'][] = [
  'March equinox',
  'June solstice',
  'September equinox',
  'December solstice',
]
