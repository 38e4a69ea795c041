import { join } from 'node:path'
import { causeOf } from '../../lib/platform/log.ts'
import { StartError } from '../start-error.ts'

/** Another process uses the data folder. */
export class FolderInUse extends StartError {}

/** Folder of the LevelDB files in a data folder. */
export const databasePath = (folder: string): string => join(folder, 'dynamodb')

/** Explains why a data folder cannot be opened. LevelDB puts its reason into the cause. */
export const openError = (folder: string, error: unknown): StartError => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED')
    return new FolderInUse(
      `The data folder ${folder} is in use by another process. Stop that process or set DATA_DIR to another folder.`,
    )
  return new StartError(
    `The data folder ${folder} cannot be opened: ${causeOf(cause)}. To restore a backup, replace the folder with it; ` +
      'to start afresh, move the folder away.',
  )
}
