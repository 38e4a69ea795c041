import { environment, setting } from '../../platform/env.ts'
import type { RunFiles } from './run-files.ts'

/** Files lie in a bucket on AWS, and in a folder on one machine. */
export const filesOf = async (runId: string): Promise<RunFiles> => {
  if (setting(environment.runsBucket) !== undefined) {
    const { bucketFiles } = await import('./bucket.ts')
    return bucketFiles(runId)
  }
  const { folderFiles } = await import('./folder.ts')
  return folderFiles(runId)
}
