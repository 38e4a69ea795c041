/** `crypto.randomUUID` is missing from pages over plain HTTP. */
export const uniqueId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
