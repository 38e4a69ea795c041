import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../../lib/schemas/json.ts'
import { SCHEMA } from '../../lib/storage/versions.ts'
import { StartError } from '../start-error.ts'

const Version = z.object({ schema: z.int().min(1) })

/** A data folder without this file was written before there were versions. */
const fileIn = (folder: string): string => join(folder, 'schema.json')

/** @throws StartError if the version of the folder is newer than this code, or not readable */
export const checkFolderVersion = (folder: string): void => {
  const file = fileIn(folder)
  if (!existsSync(file)) return
  const { data } = Version.safeParse(parseJson(readFileSync(file)))
  if (!data) throw new StartError(`${file} is damaged. Restore it from a backup of the data folder.`)
  if (data.schema > SCHEMA)
    throw new StartError(
      `The data folder ${folder} was written by a newer version of the service: its data have schema ${data.schema}, and ` +
        `this version knows up to ${SCHEMA}. Update the service, or set DATA_DIR to another folder.`,
    )
}

/** Records that the folder may contain items of this version from now on. */
export const markFolder = (folder: string): void => {
  const temporary = `${fileIn(folder)}.tmp`
  writeFileSync(temporary, `${JSON.stringify({ schema: SCHEMA })}\n`)
  renameSync(temporary, fileIn(folder))
}
