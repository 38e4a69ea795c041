import * as z from 'zod'
import { horizonProfile } from './horizon.ts'
import { panelAzimuth, panelTilt, systemSize } from './panels.ts'
import { latitude, longitude } from './place.ts'
import { expected } from './values.ts'

export const siteFields = {
  name: z
    .string(expected('a string'))
    .trim()
    .min(1, 'must have 1 to 200 characters')
    .max(200, 'must have 1 to 200 characters')
    // Stored in UTF-8, half a pair would come back as another character.
    .refine((name) => name.isWellFormed(), 'must not have half of a surrogate pair')
    .describe('Display name of the site, without space around it'),
  latitude,
  longitude,
  panelTilt,
  panelAzimuth,
  systemSize,
  horizonProfile,
}
