import { VisibleError } from '../http/errors.ts'

/** 502: the tile server failed or sent something else than a tile, or its circuit is open. */
export const terrainFailed = (cause: unknown, retryAfterSeconds?: number): VisibleError =>
  new VisibleError('terrainFailed', { cause, retryAfterSeconds })

/** 504. */
export const terrainTimedOut = (cause: unknown): VisibleError =>
  new VisibleError('terrainTimedOut', { cause })

/** Whether the tile server failed. Errors of our own do not open its circuit. */
export const isFailure = (error: unknown): error is VisibleError => error instanceof VisibleError
