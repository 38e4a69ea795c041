import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Creates a folder and those above it. The recursive mkdir of Node never ends below a folder that takes no new entries, such as
 * /proc, and hides the reason on a read-only disk.
 *
 * @throws the error of the file system
 */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  mkdirSync(path)
}
