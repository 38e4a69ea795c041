const scaledFrom = (start: number, clock: () => number, factor: number) => () =>
  start + (clock() - start) / factor

/**
 * Lets time pass more slowly in this process: its clocks and its time limits. Pauses with `node:timers/promises` last as
 * long as ever.
 *
 * @param factor how many times longer everything may take
 */
export const slowDownTime = (factor: number): void => {
  performance.now = scaledFrom(performance.now(), performance.now.bind(performance), factor)
  Date.now = scaledFrom(Date.now(), Date.now, factor)
  globalThis.Date = new Proxy(Date, {
    construct: (date, args, newTarget) =>
      Reflect.construct(date, args.length === 0 ? [date.now()] : args, newTarget),
  })
  const { setTimeout } = globalThis
  Object.defineProperty(globalThis, 'setTimeout', {
    value: (callback: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
      setTimeout(callback, milliseconds * factor, ...args),
  })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds * factor)
}
