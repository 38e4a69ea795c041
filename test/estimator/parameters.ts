import * as z from 'zod'

/** A decimal number in a query. An empty value is not a number. */
const decimal = z
  .string({ error: 'is required' })
  .regex(/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i, 'must be a number')
  .transform(Number)

const checked = (test: (value: number) => boolean, error: string) =>
  decimal.refine(test, { error, abort: true })
const between = (min: number, max: number) =>
  checked((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
const strictlyBetween = (min: number, max: number) =>
  checked((value) => value > min && value < max, `must be greater than ${min} and less than ${max}`)
const oneOf = (...values: number[]) =>
  checked((value) => values.includes(value), `must be one of ${values.join(', ')}`)

const share = strictlyBetween(0, 1)

/** Twelve pipe-delimited shares, January first. */
const monthly = z
  .string()
  .transform((text) => text.split('|'))
  .pipe(z.array(share).length(12))

const everyMonth = share.transform((value) => new Array<number>(12).fill(value))

const albedo = z.union([everyMonth, monthly], {
  error: 'must be one value or 12 pipe-delimited values greater than 0 and less than 1',
})

const unsupported = (why: string) => `is not supported by this estimator: ${why}`
const absent = (why: string) => z.undefined({ error: unsupported(why) }).optional()

/** The parameters of PVWatts v8 with its ranges and defaults. Whatever this estimator does not model is refused. */
export const parameters = z.object({
  system_capacity: between(0.05, 500000),
  module_type: oneOf(0, 1, 2),
  losses: between(-5, 99),
  array_type: oneOf(0, 1, 2, 3, 4).refine((type) => type < 2, unsupported('it has fixed arrays (0, 1) only')),
  tilt: between(0, 90),
  azimuth: checked((value) => value >= 0 && value < 360, 'must be at least 0 and less than 360'),
  lat: between(-90, 90),
  lon: between(-180, 180),
  dataset: z
    .enum(['nsrdb', 'tmy2', 'tmy3', 'intl'], { error: 'must be one of nsrdb, tmy2, tmy3, intl' })
    .optional(),
  radius: checked(
    (value) => Number.isInteger(value) && value >= 0,
    'must be a non-negative whole number',
  ).optional(),
  timeframe: z.enum(['monthly', 'hourly'], { error: 'must be monthly or hourly' }).default('monthly'),
  dc_ac_ratio: checked((value) => value > 0, 'must be greater than 0').default(1.2),
  gcr: between(0.01, 0.99).optional(),
  inv_eff: between(90, 99.5).default(96),
  bifaciality: between(0, 1)
    .refine((value) => value === 0, unsupported('its modules are monofacial (0)'))
    .optional(),
  albedo: albedo.optional(),
  use_wf_albedo: oneOf(0, 1).optional(),
  soiling: absent('count it in losses'),
  file_id: absent('it has no weather files; give lat and lon'),
  callback: absent('it answers in plain JSON'),
})
export type Parameters = z.infer<typeof parameters>
