/** Characters of the site's name. Even at four bytes each, the file name stays below the usual limit of 255 bytes. */
const MAX_NAME_LENGTH = 40

/** Letters and digits of any script, separated by hyphens, without the accents of Latin, Greek and Cyrillic. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    // Marks without a letter, such as the variation selector after an emoji.
    .replace(/(?<![\p{Letter}\p{Mark}\p{Number}])\p{Mark}+/gu, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const truncate = (text: string): string => [...text].slice(0, MAX_NAME_LENGTH).join('').replace(/-+$/, '')

/** A file name that is valid on every file system. */
export const fileName = (siteName: string, description: string, extension: string): string =>
  `${truncate(slug(siteName)) || 'site'}-${slug(description)}.${extension}`

/** Makes the browser save the content of an address. @param name '' for the server's file name */
export const download = (href: string, name = ''): void =>
  Object.assign(document.createElement('a'), { href, download: name }).click()

export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  download(url, name)
  // The browser has read the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
