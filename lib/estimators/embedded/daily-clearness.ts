/*
 * How clear the days of a month are, given the month's mean. Bendt, Collares-Pereira & Rabl (1981), Solar Energy 27(1):
 * the indices of the days are distributed exponentially between a cloudiest and a clearest day.
 */

/** Clearness index of the cloudiest day (ibid.). */
const CLOUDIEST = 0.05

/** Clearness index of the month's clearest day. Hollands & Huget (1983), Solar Energy 30(2). */
const clearestDay = (mean: number): number => 0.6313 + 0.267 * mean - 11.9 * (mean - 0.75) ** 8

/** Exponent of the distribution. Herzog (1985), as given in Duffie & Beckman, 4th ed., §2.9. */
const exponent = (mean: number, clearest: number): number => {
  const xi = (clearest - CLOUDIEST) / (clearest - mean)
  return -1.498 + (1.184 * xi - 27.182 * Math.exp(-1.5 * xi)) / (clearest - CLOUDIEST)
}

/** The index that a share of the days, 0…1, stays below. */
const quantile = (share: number, gamma: number, clearest: number): number => {
  if (Math.abs(gamma) < 1e-6) return CLOUDIEST + share * (clearest - CLOUDIEST)
  const low = Math.exp(gamma * CLOUDIEST)
  return Math.log(low + share * (Math.exp(gamma * clearest) - low)) / gamma
}

/** Mixes cloudy and clear days, the same way every time. Any number coprime to 28, 30 and 31 does. */
const STRIDE = 13

/**
 * Clearness indices of the days of a month. In a month too clear or too cloudy for the distribution, all days are the
 * same.
 *
 * @param mean the month's clearness index, 0…1, which is also the mean of the result
 */
export const dailyClearness = (mean: number, days: number): number[] => {
  const clearest = clearestDay(mean)
  if (mean <= 2 * CLOUDIEST || mean >= clearest - CLOUDIEST) return new Array<number>(days).fill(mean)
  const gamma = exponent(mean, clearest)
  const ordered = Array.from({ length: days }, (_, i) => quantile((i + 0.5) / days, gamma, clearest))
  const excess = ordered.reduce((sum, index) => sum + index, 0) / days / mean
  return ordered.map((_, day) => (ordered[(day * STRIDE) % days] ?? mean) / excess)
}
