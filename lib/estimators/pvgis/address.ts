import { environment, setting } from '../../platform/env.ts'
import type { Location } from '../../schemas/panels.ts'

const PVGIS = 'https://re.jrc.ec.europa.eu/api/v5_3/'

/** The base address of the API. */
export const pvgisUrl = (): string => setting(environment.pvgisUrl) ?? PVGIS

/**
 * The address of a typical year. The terrain is left out because the service computes the shading itself.
 *
 * @throws if the base is not a URL
 */
export const typicalYearAddress = (base: string, { latitude, longitude }: Location): URL => {
  const url = new URL('tmy', base.endsWith('/') ? base : `${base}/`)
  const query = { lat: `${latitude}`, lon: `${longitude}`, outputformat: 'json', usehorizon: '0' }
  url.search = new URLSearchParams(query).toString()
  return url
}
