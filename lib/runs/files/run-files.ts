import type { Readable } from 'node:stream'

export interface SignedUrl {
  readonly url: string
  /** ISO 8601 UTC. */
  readonly expiresAt: string
}

/** How long the address of a file works. */
export const ADDRESS_MILLISECONDS = 15 * 60 * 1000

/** The files of one run. A file is there as a whole or not at all. */
export interface RunFiles {
  /** null if there is no such file. */
  readonly size: (name: string) => Promise<number | null>
  /** null if there is no such file. */
  readonly read: (name: string) => Promise<Readable | null>
  /** Replaces a file of the same name. */
  readonly write: (name: string, content: string | AsyncIterable<string>) => Promise<void>
  /** Deletes all files, those in a folder such as `rows/`, or one. */
  readonly delete: (name?: string) => Promise<void>
  /** Where to send a file with PUT and {@link UPLOAD_HEADERS}. It is accepted only if there is none yet. */
  readonly uploadUrl: (name: string, now: Date) => Promise<SignedUrl>
  /** @param fileName that a browser saves the file under */
  readonly downloadUrl: (name: string, fileName: string, now: Date) => Promise<SignedUrl>
}

export const UPLOAD_HEADERS = { 'If-None-Match': '*' } as const
