/**
 * How clear the days of a month are, given how clear the month is. The days follow the distribution of Bendt,
 * Collares-Pereira & Rabl (1981), Solar Energy 27(1): exponential between a dullest and a clearest day.
 */

/** Clearness index of the dullest day: ibid. */
const dullest = 0.05

/** Clearness index of the month's clearest day: Hollands & Huget (1983), Solar Energy 30(2). */
function clearestDay(mean: number): number {
  return 0.6313 + 0.267 * mean - 11.9 * (mean - 0.75) ** 8
}

/** Exponent of the distribution: Herzog (1985), as given in Duffie & Beckman, 4th ed., §2.9. */
function exponent(mean: number, clearest: number): number {
  const xi = (clearest - dullest) / (clearest - mean)
  return -1.498 + (1.184 * xi - 27.182 * Math.exp(-1.5 * xi)) / (clearest - dullest)
}

/** The index that a share of the days (0 to 1) stays below. */
function quantile(share: number, gamma: number, clearest: number): number {
  if (Math.abs(gamma) < 1e-6) return dullest + share * (clearest - dullest)
  const low = Math.exp(gamma * dullest)
  return Math.log(low + share * (Math.exp(gamma * clearest) - low)) / gamma
}

/** Any number without a common factor with 28, 30 and 31 mixes dull and clear days, and does so every time alike. */
const stride = 13

/**
 * Clearness indices of a month's days, whose mean is `mean` (0 to 1). A month so clear or so dull that the
 * distribution has no room has all its days alike.
 */
export function dailyClearness(mean: number, days: number): number[] {
  const clearest = clearestDay(mean)
  if (mean <= 2 * dullest || mean >= clearest - dullest) return new Array<number>(days).fill(mean)
  const gamma = exponent(mean, clearest)
  const ordered = Array.from({ length: days }, (_, i) => quantile((i + 0.5) / days, gamma, clearest))
  const excess = ordered.reduce((sum, index) => sum + index, 0) / days / mean
  return ordered.map((_, day) => (ordered[(day * stride) % days] ?? mean) / excess)
}
