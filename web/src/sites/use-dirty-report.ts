import { useEffect, useLayoutEffect } from 'preact/hooks'

/** Tells whoever could leave the site, as long as it is open. */
export const useDirtyReport = (dirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  // Before anything else can be pressed.
  useLayoutEffect(() => onDirty(dirty), [dirty])
  useEffect(() => () => onDirty(false), [])
}
