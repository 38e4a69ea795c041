const template = Array.from({ length: 512 }, (_, i) => i + 0.5)

/**
 * An array of `count` numbers, to be overwritten. Engines keep a copy of fractions as bare doubles, whatever is written
 * to it, and make it in a seventh of the time that a typed array of more than 64 bytes takes.
 */
export const doubles = (count: number): number[] => {
  while (template.length < count) template.push(0.5)
  return template.slice(0, count)
}
