/** Characters of the site's name: with all else, and each of four bytes, the whole stays under what file systems take. */
const LONGEST = 40

/** Letters and digits of any script, between hyphens, without the accents that Latin, Greek and Cyrillic share. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    // A mark of its own, such as that after an emoji, is no letter.
    .replace(/(?<![\p{Letter}\p{Mark}\p{Number}])\p{Mark}+/gu, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const cut = (text: string): string => [...text].slice(0, LONGEST).join('').replace(/-+$/, '')

/** A name that every file system takes, after the site's. */
export const fileName = (siteName: string, what: string, ending: string): string =>
  `${cut(slug(siteName)) || 'site'}-${slug(what)}.${ending}`
