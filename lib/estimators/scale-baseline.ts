import type { Baseline } from '../schemas/baseline.ts'

/**
 * The baseline of a system of another size that is otherwise the same. PVWatts v8's AC output is proportional to the size:
 * DC power and the inverter's rating are multiples of the nameplate, and so is the starting power of its straight line
 * (SAM simulation core, cmod_pvwattsv8.cpp, `exec`, and lib_sandia.cpp, `sandia_inverter_t::acpower`).
 *
 * There is one step: below 1 kW the starting power is 0.2478 % of the rating, from 1 kW on 0.4931 %. Scaling a figure across
 * it errs by 0.4 to 1.3 % of the year on the reference years: too little for the smaller system, too much for the larger.
 *
 * @param from the size that the estimator was asked for, kW
 * @param to kW; the same size leaves every number as the estimator gave it
 */
export const scaleBaseline = (baseline: Baseline, from: number, to: number): Baseline => {
  const ratio = to / from
  return {
    ...baseline,
    ac_annual: baseline.ac_annual * ratio,
    ac_monthly: baseline.ac_monthly.map((energy) => energy * ratio),
  }
}
