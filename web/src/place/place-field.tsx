import { onDemand } from '../ui/on-demand.tsx'

/** Where the panels are. A site that has a place rarely moves. */
export const PlaceField = onDemand(async () => (await import('./place-form.tsx')).PlaceForm, true)
