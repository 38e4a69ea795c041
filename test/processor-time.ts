/** Milliseconds of processor time of an action. Unlike elapsed time, independent of other tests on the machine. */
export const processorTime = (action: () => void): number => {
  const before = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
