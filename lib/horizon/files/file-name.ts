const MAX_LENGTH = 60

/** A name of letters, digits and single hyphens in ASCII, which any file system and header accepts. */
export const fileNameOf = (siteName: string): string => {
  const ascii = siteName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return ascii.slice(0, MAX_LENGTH).replaceAll(/^-|-$/g, '') || 'horizon'
}
