import { RADIANS_PER_DEGREE } from '../solar/angle.ts'

/** What PVWatts v8 assumes of its three kinds of module (standard, premium, thin film); same figures as SAM's core. */
export const moduleTypes = [
  { efficiency: 0.19, temperatureCoefficient: -0.0037 },
  { efficiency: 0.21, temperatureCoefficient: -0.0035 },
  { efficiency: 0.18, temperatureCoefficient: -0.0032 },
] as const
export type ModuleType = (typeof moduleTypes)[number]

/** Refractive indices of air, anti-reflective coating and glass, and the light that a 2 mm cover swallows. */
const coating = 1.3
const glass = 1.526
const extinctionThroughCover = 4 * 0.002

/** Fresnel's law for unpolarised light: what passes, and the sine of the refracted angle. */
function pass(sine: number, from: number, to: number): { share: number; sine: number } {
  const refracted = (sine * from) / to
  const cosIn = Math.sqrt(1 - sine ** 2)
  const cosOut = Math.sqrt(1 - refracted ** 2)
  const across = (from * cosIn - to * cosOut) / (from * cosIn + to * cosOut)
  const along = (from * cosOut - to * cosIn) / (from * cosOut + to * cosIn)
  return { share: 1 - (across ** 2 + along ** 2) / 2, sine: refracted }
}

function coverTransmittance(cosine: number): number {
  const outer = pass(Math.sqrt(Math.max(0, 1 - cosine ** 2)), 1, coating)
  const inner = pass(outer.sine, coating, glass)
  return outer.share * inner.share * Math.exp(-extinctionThroughCover / Math.sqrt(1 - inner.sine ** 2))
}

const normalTransmittance = coverTransmittance(1)

/** Cover transmittance over that at normal incidence. De Soto et al. (2006), Solar Energy 80(1). */
export function incidenceModifier(cosine: number): number {
  return cosine <= 0 ? 0 : coverTransmittance(cosine) / normalTransmittance
}

/** Modifiers of the light from sky and ground: Brandemuehl & Beckman (1980), Solar Energy 24(5), by tilt in degrees. */
export function diffuseModifiers(tilt: number): { sky: number; ground: number } {
  const sky = 59.7 - 0.1388 * tilt + 0.001497 * tilt ** 2
  const ground = 90 - 0.5788 * tilt + 0.002693 * tilt ** 2
  return {
    sky: incidenceModifier(Math.cos(sky * RADIANS_PER_DEGREE)),
    ground: incidenceModifier(Math.cos(ground * RADIANS_PER_DEGREE)),
  }
}

/** Spectral effect of the air mass on silicon: De Soto et al. (2006). Held from air mass 10 on. */
export function airMassModifier(mass: number): number {
  const m = Math.min(10, mass)
  return 0.918093 + m * (0.086257 + m * (-0.024459 + m * (0.002816 - m * 0.000126)))
}

/**
 * Cell temperature in °C from irradiance on the cells (W/m²), air temperature (°C) and wind at 10 m (m/s).
 * Duffie & Beckman, 4th ed., §23.3, with the nominal operating cell temperature (°C) of PVWatts's mountings and the
 * wind at roof height taken as 0.51 of that at 10 m (SAM's NOCT model, one storey).
 */
export function cellTemperature(
  absorbed: number,
  air: number,
  wind: number,
  nominal: number,
  kind: ModuleType,
): number {
  const heating = (absorbed / 800) * (nominal - 20) * (1 - kind.efficiency / 0.9)
  return air + (heating * 9.5) / (5.7 + 3.8 * 0.51 * wind)
}

/** How much efficiency moves with the light: tuned to hours of PVWatts v8 for standard modules, used for all three kinds. */
const lowLight = { voltage: 0.045, resistance: 0.082 }

/** DC power at a cell temperature in °C over that at 25 °C. */
export function heatFactor(cell: number, kind: ModuleType): number {
  return Math.max(0, 1 + kind.temperatureCoefficient * (cell - 25))
}

/** DC power over the rating, before system losses; `effective` in W/m² on the cells, `cell` in °C. */
export function relativePower(effective: number, cell: number, kind: ModuleType): number {
  const suns = effective / 1000
  if (suns <= 0) return 0
  // Voltage falls with the logarithm of the light, and the loss in series resistance with the light itself
  // (Duffie & Beckman, 4th ed., §23.2).
  const efficiency = 1 + lowLight.voltage * Math.log(suns) + lowLight.resistance * (1 - suns)
  return suns * Math.max(0, efficiency) * heatFactor(cell, kind)
}
