import { onDemand } from '../ui/on-demand.tsx'

/** The place of the panels. On demand, because a site with a place rarely moves. */
export const PlaceField = onDemand(async () => (await import('./place-form.tsx')).PlaceForm, true)
