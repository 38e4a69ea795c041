/** Milliseconds of processor time that an action takes, because the machine may be busy with other tests. */
export const processorTime = (action: () => void): number => {
  const before = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
