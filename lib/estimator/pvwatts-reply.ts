import * as z from 'zod'

/** Errors that PVWatts tells in words; their number and length are bounded, for they are passed on. */
const Errors = z.array(z.string().transform((text) => text.slice(0, 500))).max(20)

/** A reply to a request that PVWatts understood but has no answer to: status 422, or 200 without outputs. */
export const Refusal = z.object({ errors: Errors.min(1) })

const energy = z.number().min(0)

/** What the service uses of a PVWatts v8 reply. Energies in kWh, the capacity factor in percent. */
export const Reply = z.object({
  errors: z.array(z.unknown()).max(0).optional(),
  station_info: z.record(z.string(), z.json()),
  outputs: z.object({
    ac_annual: energy,
    ac_monthly: z.array(energy).length(12),
    capacity_factor: z.number().min(0),
  }),
})
export type Reply = z.infer<typeof Reply>
