import type { Readable } from 'node:stream'

export interface SignedUrl {
  readonly url: string
  /** ISO 8601 UTC. */
  readonly expiresAt: string
}

/** Lifetime of a presigned URL. */
export const ADDRESS_MILLISECONDS = 15 * 60 * 1000

/** The files of one run. A file exists completely or not at all. */
export interface RunFiles {
  /** null if there is no such file. */
  readonly size: (name: string) => Promise<number | null>
  /** null if there is no such file. */
  readonly read: (name: string) => Promise<Readable | null>
  /** Replaces a file of the same name. */
  readonly write: (name: string, content: string | AsyncIterable<string>) => Promise<void>
  /** Deletes all files, the files in a folder such as `rows/`, or one file. */
  readonly delete: (name?: string) => Promise<void>
  /** Presigned URL for a PUT with {@link UPLOAD_HEADERS}, which the store rejects if the file exists. */
  readonly uploadUrl: (name: string, now: Date) => Promise<SignedUrl>
  /** @param fileName under which a browser saves the file */
  readonly downloadUrl: (name: string, fileName: string, now: Date) => Promise<SignedUrl>
}

export const UPLOAD_HEADERS = { 'If-None-Match': '*' } as const
